export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/** Also read by public/theme.js, which applies it before the first paint. */
const KEY = 'pleinair.theme';

/** The theme chosen on this device. */
export function chosenTheme(): Theme {
  const saved = readKey();
  return saved === 'light' || saved === 'dark' ? saved : 'system';
}

/** Applies a theme now, and keeps the choice on this device where the browser allows it. */
export function chooseTheme(theme: Theme): void {
  const root = document.documentElement;
  if (theme === 'system') delete root.dataset['theme'];
  else root.dataset['theme'] = theme;
  tintBrowser(theme);
  try {
    if (theme === 'system') localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, theme);
  } catch (cause) {
    console.warn('theme.not-kept', { cause: String(cause) });
  }
}

/** Sets the browser's own bars to the page colour of the theme. */
export function tintBrowser(theme: Theme): void {
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    meta.dataset['media'] ??= meta.media;
    const own = meta.dataset['media'];
    if (theme === 'system') meta.media = own;
    else meta.media = own.includes(theme) ? 'all' : 'not all';
  }
}

function readKey(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    // Storage is blocked: the theme of the system applies.
    return null;
  }
}
