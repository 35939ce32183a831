/** One part of a picture, px: its place, its size, and how far around it the network looks. */
export type Tile = { x: number; y: number; width: number; height: number; reach: number };

/** The longest side of a tile, px: one of 256 is 2% faster and needs four times the memory. */
export const sideMax = 128;
/** Px around a pixel that change what the network makes of it. */
export const reach = 7;

/** Divides a picture into tiles of one size, so that a graphics card prepares its programs once; the last ones overlap the ones before. */
export function planTiles({ width, height }: { width: number; height: number }): Tile[] {
  const [columns, rows] = [divide(width), divide(height)];
  return rows.starts.flatMap((y) => columns.starts.map((x) => ({ x, y, width: columns.side, height: rows.side, reach })));
}

function divide(length: number): { side: number; starts: number[] } {
  const count = Math.ceil(length / sideMax);
  const side = Math.ceil(length / count);
  return { side, starts: Array.from({ length: count }, (_, index) => Math.min(index * side, length - side)) };
}
