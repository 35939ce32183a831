/** Px at the ends of the view in which the pointer makes it scroll. */
const edgePx = 56;
/** Px a second at the very edge; further out it gets faster, up to `most`. */
const atEdge = 900;
const most = 6_000;

/** How fast the view scrolls with the pointer at `y` px from its top, in px a second; negative is up. */
export function edgeSpeed(y: number, view: number): number {
  const edge = Math.min(edgePx, view / 4);
  const into = y < edge ? edge - y : y > view - edge ? y - (view - edge) : 0;
  const speed = Math.min(most, (into / edge) ** 2 * atEdge);
  return y < edge ? -speed : speed;
}
