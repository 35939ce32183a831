import { clampChannel, type Rgba } from '../../../../contract/edit/rgba.ts';

type Rgb = Pick<Rgba, 'r' | 'g' | 'b'>;

/** A typed channel, clamped to 0–255; null when it is not a number. */
export function readChannel(text: string): number | null {
  return text.trim() === '' || !Number.isFinite(Number(text)) ? null : clampChannel(Number(text));
}

/** A typed alpha of 0–100 in its stored form, 0–1; null when it is not a number. */
export function readAlpha(text: string): number | null {
  if (text.trim() === '' || !Number.isFinite(Number(text))) return null;
  return Math.min(100, Math.max(0, Math.round(Number(text)))) / 100;
}

/** The colour of a HEX while it is typed: only six digits are valid. */
export function readTypedHex(text: string): Rgb | null {
  const digits = hexDigits(text);
  return digits.length === 6 ? toRgb(digits) : null;
}

/** The colour of a HEX after the field is left: three digits are valid too. Logs anything else as 'Invalid color' and returns null. */
export function readLeftHex(text: string): Rgb | null {
  const digits = hexDigits(text);
  if (digits.length === 6) return toRgb(digits);
  if (digits.length === 3) return toRgb(digits.replaceAll(/./g, '$&$&'));
  console.warn('Invalid color', text);
  return null;
}

/** `FF8000`, without alpha. */
export function formatHex({ r, g, b }: Rgb): string {
  return [r, g, b].map((channel) => channel.toString(16).padStart(2, '0').toUpperCase()).join('');
}

/** Hues of the swatches in degrees; null is grey. */
const hues = [null, 0, 30, 55, 120, 185, 220, 285] as const;
/** Lightness of the five shades of each hue, per cent: steps of 20. */
const shades = [10, 30, 50, 70, 90] as const;

/** The swatches, one list of five shades for each hue, dark to light. */
export const swatches: readonly (readonly Rgb[])[] = hues.map((hue) => shades.map((lightness) => shadeOf(hue, lightness)));

/** HSL to RGB at the saturation of the swatches (CSS Color 4, 7.1). */
function shadeOf(hue: number | null, lightness: number): Rgb {
  const light = lightness / 100;
  const reach = (hue === null ? 0 : 0.85) * Math.min(light, 1 - light);
  const channel = (offset: number): number => {
    const k = (offset + (hue ?? 0) / 30) % 12;
    return clampChannel(255 * (light - reach * Math.max(-1, Math.min(k - 3, 9 - k, 1))));
  };
  return { r: channel(0), g: channel(8), b: channel(4) };
}

/** The digits after an optional #; empty when there are other characters. */
function hexDigits(text: string): string {
  return /^#?([0-9a-f]*)$/i.exec(text.trim())?.[1] ?? '';
}

function toRgb(digits: string): Rgb {
  const value = Number.parseInt(digits, 16);
  return { r: value >> 16, g: (value >> 8) & 255, b: value & 255 };
}
