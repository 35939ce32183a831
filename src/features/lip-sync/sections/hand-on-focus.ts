/** A ref for a button that disappears with its content: moves its focus to the first choice of its section. */
export function handOnFocus(button: HTMLButtonElement): () => void {
  return () => {
    if (document.activeElement === button) button.closest('section')?.querySelector<HTMLElement>('[data-choose] button')?.focus();
  };
}
