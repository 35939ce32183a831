const KEY = 'pleinair.download.plain';
const MARK_KEY = 'pleinair.download.no-mark';

/** Whether downloaded files carry the prompt and settings they were made with; on unless switched off here. */
export function isDownloadDescribed(): boolean {
  try {
    return localStorage.getItem(KEY) === null;
  } catch {
    // Storage is blocked: the default applies.
    return true;
  }
}

/** Keeps the choice on this device. @throws DOMException where the browser refuses to store anything */
export function saveDownloadDescribed(isDescribed: boolean): void {
  if (isDescribed) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, '');
}

/** Whether videos are saved without the mark of the studio, where the plan permits it; not unless chosen here. */
export function isMarkRemoved(): boolean {
  try {
    return localStorage.getItem(MARK_KEY) !== null;
  } catch {
    return false;
  }
}

/** Keeps the choice on this device. @throws DOMException where the browser refuses to store anything */
export function saveMarkRemoved(isRemoved: boolean): void {
  if (isRemoved) localStorage.setItem(MARK_KEY, '');
  else localStorage.removeItem(MARK_KEY);
}
