import { distance, type Color, type IndexedPicture } from './cluster-colors.ts';

/**
 * Gives every patch of one colour with fewer than `areaPx` pixels the most similar colour that it touches.
 * Leaving such patches out only while tracing would leave gaps where three colours meet.
 */
export function removeSpeckles(picture: IndexedPicture, areaPx: number): IndexedPicture {
  const { width, height } = picture;
  const indexes = picture.indexes.slice();
  const isSeen = new Uint8Array(indexes.length);
  const patch: number[] = [];
  for (let start = 0; start < indexes.length; start += 1) {
    if (isSeen[start] === 1) continue;
    const color = indexes[start]!;
    const neighbours = new Set<number>();
    patch.length = 0;
    patch.push(start);
    isSeen[start] = 1;
    for (let next = 0; next < patch.length; next += 1) {
      const at = patch[next]!;
      const x = at % width;
      if (x > 0) visit(at - 1);
      if (x < width - 1) visit(at + 1);
      if (at >= width) visit(at - width);
      if (at < width * (height - 1)) visit(at + width);
    }
    if (patch.length < areaPx && neighbours.size > 0) {
      const replacement = findMostSimilar(picture.palette, color, neighbours);
      for (const at of patch) indexes[at] = replacement;
    }

    function visit(at: number): void {
      const other = indexes[at]!;
      if (other !== color) neighbours.add(other);
      else if (isSeen[at] === 0) {
        isSeen[at] = 1;
        patch.push(at);
      }
    }
  }
  return { ...picture, indexes };
}

function findMostSimilar(palette: Color[], color: number, candidates: Set<number>): number {
  const own = palette[color]!;
  return [...candidates].reduce((best, other) => (distance(palette[other]!, own) < distance(palette[best]!, own) ? other : best));
}
