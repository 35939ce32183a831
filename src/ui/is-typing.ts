/** Whether a key pressed there is text, and no key of the page's own. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('textarea, select, input:not([type=range], [type=checkbox], [type=radio])'))
  );
}
