type LocalFont = { family: string };
type WithLocalFonts = { queryLocalFonts?: () => Promise<LocalFont[]> };

/** Whether this browser can tell which fonts are installed, once it is allowed to. */
export function canListLocalFonts(): boolean {
  return typeof (globalThis as WithLocalFonts).queryLocalFonts === 'function';
}

/** The families that are installed on this device, by name; null when the person or the browser did not allow it. Ask in a click. */
export async function listLocalFonts(): Promise<string[] | null> {
  try {
    const fonts = (await (globalThis as WithLocalFonts).queryLocalFonts?.()) ?? [];
    // Without permission some versions answer with an empty list instead of refusing.
    return fonts.length === 0 ? null : [...new Set(fonts.map(({ family }) => family))].toSorted((a, b) => a.localeCompare(b));
  } catch (error) {
    if (error instanceof DOMException) return null;
    throw error;
  }
}
