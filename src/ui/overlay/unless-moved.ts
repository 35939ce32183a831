/**
 * Returns the element to focus after a dialog has faded out, or false when the focus has moved on. The page behind is usable once the
 * fade begins, so another picture may have the focus by then and must get the next key. The focus has not moved while it is in a closing
 * popup, on the body, or on an element around `target`.
 */
export function unlessMoved(target: HTMLElement | null, popup: Element | null, active: Element | null): HTMLElement | null | false {
  if (popup === null || active === null || active.matches('body')) return target;
  // A second dialog above this one can close at the same time.
  if (popup.contains(active) || active.closest('[data-closed]') !== null) return target;
  return target !== null && active.contains(target) ? target : false;
}
