/** What this device keeps in local storage under a key; null where it keeps nothing. Read at once, for the first paint. */
export function readSavedView(key: string): string | null {
  if (typeof localStorage === 'undefined') return null;
  try {
    return localStorage.getItem(key);
  } catch {
    // Storage that is switched off only costs the memory of the view.
    return null;
  }
}

/** Keeps it. Storage that is full or switched off is no reason to disturb anybody. */
export function saveView(key: string, view: unknown): void {
  if (typeof localStorage === 'undefined') return;
  try {
    localStorage.setItem(key, JSON.stringify(view));
  } catch (error) {
    console.warn('view.not-saved', error);
  }
}

/** Whether the page began at phone width, which decides the defaults. */
export const isPhoneAtStart = typeof matchMedia === 'function' && matchMedia('(max-width: 720px)').matches;
