type Color = readonly [number, number, number];
/** `x` and `y` of the middle, half the width and half the height, all as parts of the head's square. */
type Disc = { x: number; y: number; wide: number; high: number; color: Color };

const dark: Color = [60, 40, 34];
const head: Disc[] = [
  { x: 0.5, y: 0.4, wide: 0.27, high: 0.34, color: dark },
  { x: 0.5, y: 0.95, wide: 0.4, high: 0.2, color: [50, 70, 110] },
  { x: 0.5, y: 0.47, wide: 0.2, high: 0.28, color: [214, 166, 138] },
];
const features: Disc[] = [
  ...[0.42, 0.58].flatMap((x) => [
    { x, y: 0.38, wide: 0.06, high: 0.015, color: dark },
    { x, y: 0.43, wide: 0.045, high: 0.022, color: [240, 235, 230] as const },
    { x, y: 0.43, wide: 0.022, high: 0.024, color: dark },
  ]),
  { x: 0.5, y: 0.55, wide: 0.035, high: 0.03, color: [180, 125, 105] },
  { x: 0.5, y: 0.64, wide: 0.08, high: 0.022, color: [165, 70, 70] },
];

/** The square with the head in it, in px of the picture, and what is drawn: nothing, a head without eyes and mouth, or a face. */
type Head = { left: number; top: number; side: number; shows: 'wall' | 'head' | 'face' };

/** RGBA of soft discs, one over the other, on a grey wall. The face is the middle of its square: a fifth to each side, 0.19 to 0.75 of its height. */
export function drawHead(
  { width, height }: { width: number; height: number },
  { left, top, side, shows }: Head,
): Uint8ClampedArray<ArrayBuffer> {
  const discs = { wall: [], head, face: [...head, ...features] }[shows];
  const pixels = new Uint8ClampedArray(width * height * 4);
  for (let at = 0; at < pixels.length; at += 4) {
    const place = at / 4;
    const [x, y] = [((place % width) - left) / side, (Math.floor(place / width) - top) / side];
    const pixel: [number, number, number] = [150 + 30 * y, 155, 160];
    for (const disc of discs) {
      const inside = Math.min(1, Math.max(0, (1 - Math.hypot((x - disc.x) / disc.wide, (y - disc.y) / disc.high)) * 6));
      for (const channel of [0, 1, 2] as const) pixel[channel] += (disc.color[channel] - pixel[channel]) * inside;
    }
    pixels.set([...pixel, 255], at);
  }
  return pixels;
}
