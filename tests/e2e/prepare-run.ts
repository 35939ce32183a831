import { prepareDataFolder } from '../support/data-folder.ts';

// oxlint-disable-next-line import/no-default-export -- Playwright takes what is to run before all tests by this name only.
export default prepareDataFolder;
