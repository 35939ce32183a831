/** True when a key at this target is text input and not a shortcut of the page. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('textarea, select, input:not([type=range], [type=checkbox], [type=radio])'))
  );
}
