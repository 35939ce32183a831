/** RGBA, row by row. */
export type Pixels = { data: Uint8ClampedArray; width: number; height: number };

/** Channel steps by which pixels of one surface may differ. */
const tolerance = 6;
/** Of eight neighbours, so many are like a pixel inside a surface or at its edge, and fewer are on a soft edge. */
const alikeMin = 4;
/** Share of pixels in surfaces; below it a picture has too much detail to find its edges. */
const surfaceShare = 0.7;
/** How far a soft edge reaches, px. */
const reach = 2;
const surfacesMax = 6;
/** How far a colour may lie from the mixture of two others, squared over all channels. */
const mixtureMax = 600;

/**
 * Finds the pixels where drawing programs mixed the colours of two flat surfaces: those are no colours of the picture. Gives the
 * index of a pixel of the nearer surface for each mixed one, and −1 for all others; null for a picture that is not flat.
 */
export function findSoftEdges(pixels: Pixels): Int32Array | null {
  const { width, height } = pixels;
  const isSurface = findSurfaces(pixels);
  const surfaces = isSurface.reduce((sum, one) => sum + one, 0);
  if (surfaces < isSurface.length * surfaceShare) return null;
  const sources = new Int32Array(width * height).fill(-1);
  for (let at = 0; at < isSurface.length; at += 1) if (isSurface[at] === 0) sources[at] = findSource(pixels, isSurface, at);
  return sources;
}

function findSurfaces({ data, width, height }: Pixels): Uint8Array {
  const alike = new Uint8Array(width * height);
  // Visits each pair of neighbours once.
  const count = (one: number, other: number): void => {
    if (!isAlike(data, one * 4, other * 4)) return;
    alike[one]! += 1;
    alike[other]! += 1;
  };
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = y * width + x;
      if (x + 1 < width) count(at, at + 1);
      if (y + 1 === height) continue;
      const below = at + width;
      count(at, below);
      if (x + 1 < width) count(at, below + 1);
      if (x > 0) count(at, below - 1);
    }
  }
  return alike.map((neighbours) => (neighbours >= alikeMin ? 1 : 0));
}

function isAlike(data: Uint8ClampedArray, one: number, other: number): boolean {
  for (let channel = 0; channel < 4; channel += 1) if (Math.abs(data[one + channel]! - data[other + channel]!) > tolerance) return false;
  return true;
}

/** The surface, of two around a pixel, whose mixture it is and which it is nearer to; −1 where it is no mixture. */
function findSource(pixels: Pixels, isSurface: Uint8Array, at: number): number {
  const { data } = pixels;
  const around = listSurfaces(pixels, isSurface, at);
  let best = -1;
  let least = mixtureMax;
  for (const [index, one] of around.entries()) {
    for (const other of around.slice(index)) {
      const share = findShare(data, at * 4, { one: one * 4, other: other * 4 });
      const error = findError(data, at * 4, { one: one * 4, other: other * 4, share });
      if (error >= least) continue;
      least = error;
      best = share < 0.5 ? one : other;
    }
  }
  return best;
}

/** One pixel of each surface that is near, the nearest first. */
function listSurfaces({ data, width, height }: Pixels, isSurface: Uint8Array, at: number): number[] {
  const found: number[] = [];
  const [x, y] = [at % width, Math.floor(at / width)];
  for (let ring = 1; ring <= reach; ring += 1) {
    for (let row = Math.max(0, y - ring); row <= Math.min(height - 1, y + ring); row += 1) {
      for (let column = Math.max(0, x - ring); column <= Math.min(width - 1, x + ring); column += 1) {
        if (Math.max(Math.abs(row - y), Math.abs(column - x)) !== ring) continue;
        const place = row * width + column;
        if (isSurface[place] === 0 || found.some((known) => isAlike(data, known * 4, place * 4))) continue;
        found.push(place);
        if (found.length === surfacesMax) return found;
      }
    }
  }
  return found;
}

/** How much of `other` is in the mixture with `one` that is nearest to a pixel, 0–1. */
function findShare(data: Uint8ClampedArray, at: number, { one, other }: Omit<Mixture, 'share'>): number {
  let along = 0;
  let length = 0;
  for (let channel = 0; channel < 4; channel += 1) {
    const step = data[other + channel]! - data[one + channel]!;
    along += (data[at + channel]! - data[one + channel]!) * step;
    length += step * step;
  }
  return length === 0 ? 0 : Math.min(1, Math.max(0, along / length));
}

type Mixture = { one: number; other: number; share: number };

function findError(data: Uint8ClampedArray, at: number, { one, other, share }: Mixture): number {
  let error = 0;
  for (let channel = 0; channel < 4; channel += 1) {
    const mixed = data[one + channel]! * (1 - share) + data[other + channel]! * share;
    error += (data[at + channel]! - mixed) ** 2;
  }
  return error;
}
