type Size = { width: number; height: number };

/** Whether the picture lies on its side: 5–8 of the eight ways in which EXIF turns pictures. */
export function isSideways(orientation: number): boolean {
  return orientation >= 5;
}

/** The size as seen of stored pixels, and of seen ones as stored: both ways the same. */
export function turnSize({ width, height }: Size, orientation: number): Size {
  return isSideways(orientation) ? { width: height, height: width } : { width, height };
}

/** The matrix (a, b, c, d, e, f of a canvas) that lays stored pixels as EXIF says; `stored` is their size. */
export function orientationMatrix(orientation: number, { width, height }: Size): [number, number, number, number, number, number] {
  switch (orientation) {
    case 2:
      return [-1, 0, 0, 1, width, 0];
    case 3:
      return [-1, 0, 0, -1, width, height];
    case 4:
      return [1, 0, 0, -1, 0, height];
    case 5:
      return [0, 1, 1, 0, 0, 0];
    case 6:
      return [0, 1, -1, 0, height, 0];
    case 7:
      return [0, -1, -1, 0, height, width];
    case 8:
      return [0, -1, 1, 0, 0, width];
    default:
      return [1, 0, 0, 1, 0, 0];
  }
}
