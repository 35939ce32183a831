import type { Adjustment } from '../../../contract/edit/edit-step.ts';
import type { Pixels } from './pixels.ts';

/** Stops by which full warmth raises red and lowers blue. */
const warmestStops = 0.5;

/** Brightness of red, green and blue in linear light (ITU-R BT.709). */
const [lumaR, lumaG, lumaB] = [0.2126, 0.7152, 0.0722];

/**
 * Changes the colours in place. Exposure is a number of stops: linear light times 2^stops. Warmth multiplies red and
 * blue against each other in linear light (von Kries) and keeps the brightness of grey. Contrast is a line through the
 * middle, and saturation a matrix, both as W3C Filter Effects defines `contrast()` and `saturate()`.
 */
export function adjustPixels({ data }: Pixels, { exposure, contrast, saturation, warmth }: Adjustment): void {
  const gains = warmthGains(warmth).map((gain) => gain * 2 ** exposure);
  const [red, green, blue] = gains.map((gain) => listLevels(gain, 1 + contrast)) as [Float32Array, Float32Array, Float32Array];
  const m = saturationMatrix(1 + saturation);
  const isPlain = saturation === 0;
  for (let at = 0; at < data.length; at += 4) {
    const r = red[data[at]!]!;
    const g = green[data[at + 1]!]!;
    const b = blue[data[at + 2]!]!;
    data[at] = isPlain ? r : m[0]! * r + m[1]! * g + m[2]! * b;
    data[at + 1] = isPlain ? g : m[3]! * r + m[4]! * g + m[5]! * b;
    data[at + 2] = isPlain ? b : m[6]! * r + m[7]! * g + m[8]! * b;
  }
}

function warmthGains(warmth: number): [number, number, number] {
  const red = 2 ** (warmth * warmestStops);
  const blue = 1 / red;
  const brightness = lumaR * red + lumaG + lumaB * blue;
  return [red / brightness, 1 / brightness, blue / brightness];
}

/** The level, 0–255 and between, that each level of a channel becomes. */
function listLevels(gain: number, slope: number): Float32Array {
  return Float32Array.from({ length: 256 }, (_unused, level) => {
    const light = gain === 1 ? level : toLevel(toLight(level) * gain);
    return Math.min(255, Math.max(0, (light - 127.5) * slope + 127.5));
  });
}

/** sRGB (IEC 61966-2-1) to linear light and back. */
function toLight(level: number): number {
  const value = level / 255;
  return value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

function toLevel(light: number): number {
  const bounded = Math.min(1, light);
  return 255 * (bounded <= 0.003_130_8 ? bounded * 12.92 : 1.055 * bounded ** (1 / 2.4) - 0.055);
}

/** `feColorMatrix` of type `saturate` (W3C Filter Effects 1). */
function saturationMatrix(s: number): number[] {
  return [
    0.213 + 0.787 * s,
    0.715 - 0.715 * s,
    0.072 - 0.072 * s,
    0.213 - 0.213 * s,
    0.715 + 0.285 * s,
    0.072 - 0.072 * s,
    0.213 - 0.213 * s,
    0.715 - 0.715 * s,
    0.072 + 0.928 * s,
  ];
}
