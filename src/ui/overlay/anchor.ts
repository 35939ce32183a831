/** The place where a menu or popover opens: an element, or a point of the window in CSS px. */
export type Anchor = Element | { x: number; y: number };

/** The anchor in the form that Base UI measures. */
export function toMeasurable(anchor: Anchor): Element | { getBoundingClientRect: () => DOMRect } {
  if (anchor instanceof Element) return anchor;
  return { getBoundingClientRect: () => new DOMRect(anchor.x, anchor.y, 0, 0) };
}
