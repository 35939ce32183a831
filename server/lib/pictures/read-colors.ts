import { srgbPrimaries, type Primaries } from './color-math.ts';
import { listShownProperties } from '../../../contract/files/avif-properties.ts';
import type { Colors, Curve } from './to-srgb.ts';
import { usualPeak } from './tone-map.ts';

const p3Primaries: Primaries = [0.68, 0.32, 0.265, 0.69, 0.15, 0.06, 0.3127, 0.329];
/** Primaries by their number in ITU-T H.273; what is not here counts as sRGB. */
const primariesOf: Partial<Record<number, Primaries>> = {
  5: [0.64, 0.33, 0.29, 0.6, 0.15, 0.06, 0.3127, 0.329],
  6: [0.63, 0.34, 0.31, 0.595, 0.155, 0.07, 0.3127, 0.329],
  7: [0.63, 0.34, 0.31, 0.595, 0.155, 0.07, 0.3127, 0.329],
  9: [0.708, 0.292, 0.17, 0.797, 0.131, 0.046, 0.3127, 0.329],
  11: [0.68, 0.32, 0.265, 0.69, 0.15, 0.06, 0.314, 0.351],
  12: p3Primaries,
};
export const displayP3: Colors = { primaries: p3Primaries, curve: 'srgb', peak: usualPeak };
/** The same of curves. */
const curveOf: Partial<Record<number, Curve>> = { 4: { exponent: 2.2 }, 5: { exponent: 2.8 }, 8: { exponent: 1 }, 16: 'pq', 18: 'hlg' };
/** The curve of cameras and films: PNG means the light of a screen by it, AVIF is shown as sRGB. */
const filmCurves = [1, 6, 14, 15];

/**
 * The colours of a PNG or AVIF where it says them in a way that the decoder does not follow; null where they are sRGB or said by
 * an ICC profile. Never throws.
 */
export function readColors(bytes: Buffer): Colors | null {
  const colors = bytes.toString('latin1', 1, 4) === 'PNG' ? readPng(bytes) : readAvif(bytes);
  return colors?.primaries === srgbPrimaries && colors.curve === 'srgb' ? null : colors;
}

function readAvif(bytes: Buffer): Colors | null {
  const properties = listShownProperties(bytes);
  const boxes = properties.filter(({ type, data, end }) => type === 'colr' && end - data >= 11);
  const brightest = properties.find(({ type, data, end }) => type === 'clli' && end - data >= 4);
  const kinds = boxes.map(({ data }) => bytes.toString('latin1', data, data + 4));
  const at = kinds.indexOf('nclx');
  if (at === -1 || kinds.includes('prof') || kinds.includes('rICC')) return null;
  const { data } = boxes[at]!;
  const peak = brightest === undefined ? 0 : bytes.readUInt16BE(brightest.data);
  return fromNumbers(bytes.readUInt16BE(data + 4), { curve: curveOf[bytes.readUInt16BE(data + 6)], peak });
}

/** The newest way to say it counts: cICP, then a profile, then sRGB, then exponent and primaries. */
function readPng(png: Buffer): Colors | null {
  const chunks = new Map<string, number>();
  for (let at = 8; at + 12 <= png.length; at += 12 + png.readUInt32BE(at)) {
    const type = png.toString('latin1', at + 4, at + 8);
    if (type === 'IDAT') break;
    chunks.set(type, at + 8);
  }
  const [cicp, brightest, gamma, primaries] = ['cICP', 'cLLI', 'gAMA', 'cHRM'].map((type) => chunks.get(type));
  if (cicp !== undefined && cicp + 8 <= png.length) {
    const curve = png[cicp + 1]!;
    const peak = brightest === undefined || brightest + 8 > png.length ? 0 : png.readUInt32BE(brightest) / 10_000;
    return fromNumbers(png[cicp]!, { curve: filmCurves.includes(curve) ? { exponent: 2.4 } : curveOf[curve], peak });
  }
  if (chunks.has('iCCP') || chunks.has('sRGB') || gamma === undefined || gamma + 8 > png.length) return null;
  const exponent = 100_000 / png.readUInt32BE(gamma);
  // The usual number stands for sRGB where nothing else is said.
  const isUsual = primaries === undefined && png.readUInt32BE(gamma) === 45_455;
  if (isUsual || !(exponent > 0.1 && exponent < 10)) return null;
  return { primaries: readPrimaries(png, primaries) ?? srgbPrimaries, curve: { exponent }, peak: usualPeak };
}

/** `peak` in cd/m², 0 where it is not said. */
function fromNumbers(primaries: number, { curve = 'srgb', peak }: { curve: Curve | undefined; peak: number }): Colors {
  return { primaries: primariesOf[primaries] ?? srgbPrimaries, curve, peak: peak === 0 ? usualPeak : Math.max(1, peak / 203) };
}

/** White first, in 100,000ths; null for primaries that span nothing. */
function readPrimaries(png: Buffer, at: number | undefined): Primaries | null {
  if (at === undefined || at + 32 > png.length) return null;
  const [wx, wy, rx, ry, gx, gy, bx, by] = Array.from(
    { length: 8 },
    (_unused, index) => png.readUInt32BE(at + index * 4) / 100_000,
  ) as unknown as Primaries;
  const area = Math.abs((gx - rx) * (by - ry) - (gy - ry) * (bx - rx)) / 2;
  return wy > 0.01 && area > 0.01 ? [rx, ry, gx, gy, bx, by, wx, wy] : null;
}
