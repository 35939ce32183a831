/** Distance from which a movement is a swipe, px. */
const swipePx = 48;

/** Classifies a finished touch: `next` for a swipe to the left, `previous` for one to the right, else null. */
export function readSwipe(dx: number, dy: number): 'previous' | 'next' | null {
  const isSideways = Math.abs(dx) >= swipePx && Math.abs(dx) > Math.abs(dy) * 1.5;
  if (!isSideways) return null;
  return dx < 0 ? 'next' : 'previous';
}
