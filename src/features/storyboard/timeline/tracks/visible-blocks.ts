/** Seconds of the film, both inside. */
export type Span = { from: number; until: number };
type Lying = { key: string; at: number; seconds: number };

/** The blocks in a span, and those to keep mounted: focused, or held by a pointer. */
export function visibleBlocks<B extends Lying>(blocks: readonly B[], { from, until }: Span, kept: readonly (string | null)[]): B[] {
  return blocks.filter((block) => (block.at <= until && block.at + block.seconds >= from) || kept.includes(block.key));
}

/** The span around a view, one view wider on each side, in steps so that most scrolling changes nothing. */
export function spanAround({ left, width, scale }: { left: number; width: number; scale: number }): Span {
  const step = Math.max(1, width / 2);
  const first = Math.floor(left / step) * step;
  return { from: (first - step) / scale, until: (first + width + 2 * step) / scale };
}
