import { prepareDataFolder } from '../support/studio/data-folder.ts';

// oxlint-disable-next-line import/no-default-export -- Playwright imports the global setup by its default export.
export default prepareDataFolder;
