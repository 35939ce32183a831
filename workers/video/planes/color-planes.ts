import { createPlaneShrinker, type Plane, type Size } from './shrink-plane.ts';

/** How brightness and colour become red, green and blue: shares of red and blue in the brightness, and whether all 256 steps are used. */
export type ColorMatrix = { red: number; blue: number; isFullRange: boolean };
/** Brightness at its full size, the two differences of colour at half of it. */
export type Planes = { y: Plane; u: Plane; v: Plane };

/** RGBA of the film at another size, all of it opaque. */
export type PlanePainter = (planes: Planes, matrix: ColorMatrix) => Uint8ClampedArray<ArrayBuffer>;

/** The size of a film's colours: half, and an odd side has room for its last pixel. */
export function halve({ width, height }: Size): Size {
  return { width: Math.ceil(width / 2), height: Math.ceil(height / 2) };
}

/** Brings each plane to the new size by itself and only then makes colours, so that colours keep all the detail that they have. */
export function createPlanePainter(from: Size, to: Size): PlanePainter {
  const [shrinkY, shrinkU, shrinkV] = [
    createPlaneShrinker(from, to),
    createPlaneShrinker(halve(from), to),
    createPlaneShrinker(halve(from), to),
  ];
  return ({ y, u, v }, { red, blue, isFullRange }) => {
    const rgba = new Uint8ClampedArray(to.width * to.height * 4);
    const [bright, blues, reds] = [shrinkY(y), shrinkU(u), shrinkV(v)];
    const [black, scale, colorScale] = isFullRange ? [0, 1, 1] : [16, 255 / 219, 255 / 224];
    const green = 1 - red - blue;
    const [toRed, toBlue] = [2 * (1 - red) * colorScale, 2 * (1 - blue) * colorScale];
    const [greenOfRed, greenOfBlue] = [(toRed * red) / green, (toBlue * blue) / green];
    for (let i = 0, at = 0; i < bright.length; i += 1, at += 4) {
      const value = (bright[i]! - black) * scale;
      const [b, r] = [blues[i]! - 128, reds[i]! - 128];
      rgba[at] = value + toRed * r;
      rgba[at + 1] = value - greenOfRed * r - greenOfBlue * b;
      rgba[at + 2] = value + toBlue * b;
      rgba[at + 3] = 255;
    }
    return rgba;
  };
}
