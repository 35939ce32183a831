import * as v from 'valibot';

/** A colour: red, green and blue 0–255 in whole steps, alpha 0–1. */
export type Rgba = { r: number; g: number; b: number; a: number };

const form = /^rgba?\(\s*(-?\d+(?:\.\d+)?)\s*,\s*(-?\d+(?:\.\d+)?)\s*,\s*(-?\d+(?:\.\d+)?)\s*(?:,\s*(\d*\.?\d+)\s*)?\)$/i;

/** A colour as it is stored: `rgba(255, 0, 0, 0.5)`. */
export const rgbaSchema = v.pipe(v.string(), v.maxLength(60), v.regex(form, 'Invalid RGBA string format'));

/** The nearest whole number from 0 to 255. */
export function clampChannel(value: number): number {
  return Math.min(255, Math.max(0, Math.round(value)));
}

/** Reads a stored colour; numbers outside their range are moved to its edge. @throws TypeError 'Invalid RGBA string format' */
export function parseRgba(text: string): Rgba {
  const parts = form.exec(text.trim());
  if (parts === null) throw new TypeError('Invalid RGBA string format');
  const [, r, g, b, a = '1'] = parts;
  return { r: clampChannel(Number(r)), g: clampChannel(Number(g)), b: clampChannel(Number(b)), a: Math.min(1, Number(a)) };
}

/** A colour as it is stored, its alpha with two decimals at most. */
export function formatRgba({ r, g, b, a }: Rgba): string {
  return `rgba(${r}, ${g}, ${b}, ${Math.round(a * 100) / 100})`;
}
