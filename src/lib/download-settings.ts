const KEY = 'pleinair.download.plain';

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
