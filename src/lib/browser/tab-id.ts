import { newId } from '../new-id.ts';

/** Name of this page load; a reload is another tab. */
export const tabId: string = newId();
