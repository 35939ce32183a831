/** Size of the zone at each end of the view that scrolls it, px. */
const edgePx = 56;
/** Scroll speed at the edge, px/s; it rises further out, up to `most`. */
const atEdge = 900;
const most = 6_000;

/** Scroll speed with the pointer at `y` px from the view's top, px/s; negative is up. */
export function edgeSpeed(y: number, view: number): number {
  const edge = Math.min(edgePx, view / 4);
  const into = y < edge ? edge - y : y > view - edge ? y - (view - edge) : 0;
  const speed = Math.min(most, (into / edge) ** 2 * atEdge);
  return y < edge ? -speed : speed;
}
