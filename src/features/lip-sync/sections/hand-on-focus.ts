/** As the ref of a button that goes with what it belongs to: the focus that it then has goes to the first way to choose in its section. */
export function handOnFocus(button: HTMLButtonElement): () => void {
  return () => {
    if (document.activeElement === button) button.closest('section')?.querySelector<HTMLElement>('[data-choose] button')?.focus();
  };
}
