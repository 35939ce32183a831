/** Pixels from the left and top, and its size. */
export type Area = { x: number; y: number; width: number; height: number };

/** RGBA pixels, one number each, of the same memory. */
export function toWords({ buffer, byteOffset, length }: Uint8ClampedArray<ArrayBuffer>): Uint32Array {
  return new Uint32Array(buffer, byteOffset, length / 4);
}

/** Whether two pixels differ by more than `tolerance` in any of their four channels (0–255). */
export function isChanged(a: number, b: number, tolerance: number): boolean {
  if (a === b) return false;
  const most = 2 * tolerance;
  // `>>> 0` makes negative differences very large, so one comparison covers both signs. This runs for every pixel of a video.
  return (
    ((a & 255) - (b & 255) + tolerance) >>> 0 > most ||
    (((a >>> 8) & 255) - ((b >>> 8) & 255) + tolerance) >>> 0 > most ||
    (((a >>> 16) & 255) - ((b >>> 16) & 255) + tolerance) >>> 0 > most ||
    ((a >>> 24) - (b >>> 24) + tolerance) >>> 0 > most
  );
}

/** `width`: px of both pictures. `tolerance` as of `isChanged`. */
type Comparison = { width: number; tolerance: number };

/** The smallest rectangle that has every changed pixel, or null when nothing changed. */
export function findChangedArea(a: Uint32Array, b: Uint32Array, { width, tolerance }: Comparison): Area | null {
  const height = a.length / width;
  let [left, right, top, bottom] = [width, -1, height, -1];
  for (let y = 0; y < height; y += 1) {
    const row = y * width;
    let first = 0;
    // Columns inside the area found so far need no second look.
    while (first < width && !isChanged(a[row + first]!, b[row + first]!, tolerance)) first += 1;
    if (first === width) continue;
    let last = width - 1;
    while (last > Math.max(first, right) && !isChanged(a[row + last]!, b[row + last]!, tolerance)) last -= 1;
    left = Math.min(left, first);
    right = Math.max(right, last);
    top = Math.min(top, y);
    bottom = y;
  }
  return right === -1 ? null : { x: left, y: top, width: right - left + 1, height: bottom - top + 1 };
}
