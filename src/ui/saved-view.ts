/** The value in local storage under a key; null where there is none. Synchronous, for the first paint. */
export function readSavedView(key: string): string | null {
  if (typeof localStorage === 'undefined') return null;
  try {
    return localStorage.getItem(key);
  } catch {
    // Without storage the view is only not remembered.
    return null;
  }
}

/** Stores a value; ignores full or disabled storage. */
export function saveView(key: string, view: unknown): void {
  if (typeof localStorage === 'undefined') return;
  try {
    localStorage.setItem(key, JSON.stringify(view));
  } catch (error) {
    console.warn('view.not-saved', error);
  }
}

/** True when the page started at phone width, which decides the defaults. */
export const isPhoneAtStart = typeof matchMedia === 'function' && matchMedia('(max-width: 720px)').matches;
