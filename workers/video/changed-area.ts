/** Pixels from the left and top, and its size. */
export type Area = { x: number; y: number; width: number; height: number };

/** Whether two pixels, at the same place in two pictures, differ by more than `tolerance` in any channel (0–255). */
export function isChanged(a: Uint8ClampedArray, b: Uint8ClampedArray, at: number, tolerance: number): boolean {
  return (
    Math.abs(a[at]! - b[at]!) > tolerance ||
    Math.abs(a[at + 1]! - b[at + 1]!) > tolerance ||
    Math.abs(a[at + 2]! - b[at + 2]!) > tolerance ||
    Math.abs(a[at + 3]! - b[at + 3]!) > tolerance
  );
}

/** The smallest rectangle that has every changed pixel, or null when nothing changed. Both pictures are of `width`. */
export function findChangedArea(a: Uint8ClampedArray, b: Uint8ClampedArray, width: number, tolerance: number): Area | null {
  const height = a.length / 4 / width;
  let [left, right, top, bottom] = [width, -1, height, -1];
  for (let y = 0; y < height; y += 1) {
    const row = y * width * 4;
    let first = 0;
    // Inside what is known to have changed nothing needs to be looked at again.
    while (first < width && !isChanged(a, b, row + first * 4, tolerance)) first += 1;
    if (first === width) continue;
    let last = width - 1;
    while (last > Math.max(first, right) && !isChanged(a, b, row + last * 4, tolerance)) last -= 1;
    left = Math.min(left, first);
    right = Math.max(right, last);
    top = Math.min(top, y);
    bottom = y;
  }
  return right === -1 ? null : { x: left, y: top, width: right - left + 1, height: bottom - top + 1 };
}
