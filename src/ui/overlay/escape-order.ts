/** An overlay over the page. */
export type Overlay = {
  /** True when the target is inside, so that the overlay gets Escape itself. */
  contains: (target: EventTarget | null) => boolean;
  /** Null for overlays that always get Escape themselves: a dialog, which takes the focus as it opens. */
  close: (() => void) | null;
};

type EscapePress = Pick<KeyboardEvent, 'key' | 'isComposing' | 'target' | 'preventDefault' | 'stopPropagation'>;

const overlays: Overlay[] = [];

/**
 * Registers an open overlay. A menu is open before it has the focus, for longer while its code is loading. Escape must close that menu
 * then, not the dialog below, which still has the focus. Returns a function that unregisters it.
 */
export function addOverlay(overlay: Overlay): () => void {
  if (overlays.length === 0 && typeof addEventListener === 'function') addEventListener('keydown', closeTopmost, true);
  overlays.push(overlay);
  return () => {
    overlays.splice(overlays.lastIndexOf(overlay), 1);
    if (overlays.length === 0 && typeof removeEventListener === 'function') removeEventListener('keydown', closeTopmost, true);
  };
}

/** Closes the topmost overlay if Escape would not reach it. */
export function closeTopmost(event: EscapePress): void {
  const topmost = overlays.at(-1);
  if (event.key !== 'Escape' || event.isComposing || topmost === undefined) return;
  if (topmost.close === null || topmost.contains(event.target)) return;
  event.preventDefault();
  event.stopPropagation();
  topmost.close();
}
