/**
 * The number of pictures of each character for a model that takes `places` of them, given how many each has: one of each first, then
 * one more of each in turn. Null when not even one of each has a place.
 */
export function sharePlaces(counts: readonly number[], places: number): number[] | null {
  const shares = counts.map(() => 0);
  if (counts.length > places) return null;
  let left = places;
  while (left > 0) {
    const open = counts.flatMap((count, index) => (shares[index]! < count ? [index] : []));
    if (open.length === 0) break;
    for (const index of open.slice(0, left)) shares[index]! += 1;
    left -= open.length;
  }
  return shares;
}
