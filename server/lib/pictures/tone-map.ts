/** Brightest light of HLG and of a PQ picture that does not say its own, in units of the white of paper: 1000 of 203 cd/m². */
export const usualPeak = 1_000 / 203;

/** Brings scene light of HLG to a screen of 1000 cd/m²: ITU-R BT.2100, system gamma 1.2. Linear BT.2020, in place. */
export function applyHlgSystem(light: Float32Array): void {
  const luminance = 0.2627 * light[0]! + 0.678 * light[1]! + 0.0593 * light[2]!;
  const scale = Math.max(0, luminance) ** 0.2 * usualPeak;
  for (let channel = 0; channel < 3; channel += 1) light[channel]! *= scale;
}

/**
 * Reference white tone mapping of SMPTE ST 2094-50 for a screen without headroom, as Chromium does it: light up to the white of
 * paper is dimmed, and brighter light is compressed so that `peak` becomes full light. The function works in place, on linear BT.2020.
 */
export function createToneMap(peak: number): (light: Float32Array) => void {
  const white = 1 - 0.5 * Math.min(1, Math.log2(peak) / Math.log2(usualPeak));
  const middle = { x: 0.35 + 0.65 / white, y: 0.35 * white + 0.65 };
  /** The quadratic Bézier curve from (1, white) over the middle to (peak, 1). */
  const compress = (brightest: number): number => {
    const [slope, bend] = [middle.x - 1, 1 - 2 * middle.x + peak];
    const part = Math.sqrt(slope ** 2 + bend * (brightest - 1));
    // The same as (part - slope) / bend, also where there is no bend.
    const t = (brightest - 1) / (part + slope);
    return white + 2 * (middle.y - white) * t + (white - 2 * middle.y + 1) * t ** 2;
  };
  return (light) => {
    const brightest = Math.max(light[0]!, light[1]!, light[2]!);
    const scale = brightest <= 1 ? white : compress(Math.min(brightest, peak)) / brightest;
    for (let channel = 0; channel < 3; channel += 1) light[channel]! *= scale;
  };
}
