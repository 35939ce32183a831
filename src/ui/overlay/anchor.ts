/** What a menu or popover opens at: an element, or a point of the window in CSS px. */
export type Anchor = Element | { x: number; y: number };

/** The anchor in the form Base UI measures. */
export function toMeasurable(anchor: Anchor): Element | { getBoundingClientRect: () => DOMRect } {
  if (anchor instanceof Element) return anchor;
  return { getBoundingClientRect: () => new DOMRect(anchor.x, anchor.y, 0, 0) };
}

/**
 * Where the focus goes once a menu or popover has gone: to what opened it, unless something else has it by then. What was
 * focused in the popup has left it to the body, and a press beside the popup has given it to the page around the anchor.
 */
export function returnFocusTo(anchor: Anchor): true | (() => HTMLElement | false) {
  if (!(anchor instanceof HTMLElement)) return true;
  return () => document.activeElement?.contains(anchor) !== false && anchor;
}
