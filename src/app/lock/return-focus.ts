let label: string | null = null;

/** Remembers, by its name, what has the focus and goes with its place. */
export function noteFocus(): void {
  const { activeElement } = document;
  label = activeElement?.getAttribute('aria-label') ?? null;
}

/** Puts the focus on what has that name now, or on the page. */
export function returnFocus(): void {
  const named = label === null ? null : document.querySelector<HTMLElement>(`[aria-label="${CSS.escape(label)}"]`);
  label = null;
  (named ?? document.getElementById('page'))?.focus();
}
