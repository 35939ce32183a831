/** Something that is open over the page. */
export type Overlay = {
  /** Whether the focus is in it, so that it hears Escape by itself. */
  contains: (target: EventTarget | null) => boolean;
  /** Null for what always hears Escape by itself: a dialog, which takes the focus as it opens. */
  close: (() => void) | null;
};

type EscapePress = Pick<KeyboardEvent, 'key' | 'isComposing' | 'target' | 'preventDefault' | 'stopPropagation'>;

const overlays: Overlay[] = [];

/**
 * Notes what was opened last. A menu opens before it has the focus, some while before where its code is still loaded:
 * an Escape meanwhile is meant for it and not for the dialog below, which has the focus still. Returns how to end it.
 */
export function addOverlay(overlay: Overlay): () => void {
  if (overlays.length === 0 && typeof addEventListener === 'function') addEventListener('keydown', closeTopmost, true);
  overlays.push(overlay);
  return () => {
    overlays.splice(overlays.lastIndexOf(overlay), 1);
    if (overlays.length === 0 && typeof removeEventListener === 'function') removeEventListener('keydown', closeTopmost, true);
  };
}

/** Closes what was opened last, where Escape would not reach it. */
export function closeTopmost(event: EscapePress): void {
  const topmost = overlays.at(-1);
  if (event.key !== 'Escape' || event.isComposing || topmost === undefined) return;
  if (topmost.close === null || topmost.contains(event.target)) return;
  event.preventDefault();
  event.stopPropagation();
  topmost.close();
}
