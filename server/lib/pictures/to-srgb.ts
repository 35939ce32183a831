import { setImmediate as nextTurn } from 'node:timers/promises';
import { convertPrimaries, rec2020Primaries, srgbPrimaries, type Matrix, type Primaries } from './color-math.ts';
import { applyHlgSystem, createToneMap } from './tone-map.ts';

/** How the numbers of a picture stand for light. Exponents are those of the light, 2.2 for instance. */
export type Curve = 'srgb' | 'pq' | 'hlg' | { exponent: number };
/** `peak`: the brightest light of a PQ or HLG picture, in units of the white of paper (203 cd/m²), at least 1. */
export type Colors = { primaries: Primaries; curve: Curve; peak: number };

/** Pixels side by side. `max` is the number of full light; the last of two or four channels is alpha. */
export type Pixels = { data: Uint8Array | Uint16Array; channels: number; max: number };

const pixelsPerTurn = 1_000_000;
const steps = 16_383;
const byteOf = Uint8Array.from({ length: steps + 1 }, (_unused, step) => Math.round(encodeSrgb(step / steps) * 255));

/**
 * The same pixels in sRGB, a byte a channel. PQ and HLG are brought into the range of a usual screen as Chromium does. Other
 * work has its turn in between.
 */
export async function toSrgb({ data, channels, max }: Pixels, { primaries, curve, peak }: Colors): Promise<Uint8Array> {
  const isHdr = curve === 'pq' || curve === 'hlg';
  const lightOf = Float32Array.from({ length: data.BYTES_PER_ELEMENT === 1 ? 256 : 65_536 }, (_unused, value) =>
    decode(Math.min(1, value / max), curve),
  );
  const first = convertPrimaries(primaries, isHdr ? rec2020Primaries : srgbPrimaries);
  const last = convertPrimaries(rec2020Primaries, srgbPrimaries);
  const mapTones = createToneMap(peak);
  const hasColor = channels > 2;
  const light = new Float32Array(3);
  const out = new Uint8Array(data.length);
  for (let at = 0, turn = 0; at < data.length; at += channels, turn += 1) {
    if (turn % pixelsPerTurn === pixelsPerTurn - 1) await nextTurn();
    for (let channel = 0; channel < 3; channel += 1) light[channel] = lightOf[data[hasColor ? at + channel : at]!]!;
    multiplyInPlace(light, first);
    if (curve === 'hlg') applyHlgSystem(light);
    if (isHdr) {
      mapTones(light);
      multiplyInPlace(light, last);
    }
    for (let channel = 0; channel < (hasColor ? 3 : 1); channel += 1)
      out[at + channel] = byteOf[Math.max(0, Math.min(steps, Math.round(light[channel]! * steps)))]!;
    if (channels % 2 === 0)
      out[at + channels - 1] = Math.round((data[at + channels - 1]! * 255) / (data.BYTES_PER_ELEMENT === 1 ? 255 : 65_535));
  }
  return out;
}

function multiplyInPlace(light: Float32Array, m: Matrix): void {
  const r = light[0]!;
  const g = light[1]!;
  const b = light[2]!;
  light[0] = m[0] * r + m[1] * g + m[2] * b;
  light[1] = m[3] * r + m[4] * g + m[5] * b;
  light[2] = m[6] * r + m[7] * g + m[8] * b;
}

/** Light of an encoded number from 0 to 1; of PQ in units of the white of paper, of HLG as the camera saw it. */
function decode(value: number, curve: Curve): number {
  if (curve === 'srgb') return value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  if (curve === 'hlg') return value <= 0.5 ? value ** 2 / 3 : (Math.exp((value - 0.559_910_73) / 0.178_832_77) + 0.284_668_92) / 12;
  if (curve !== 'pq') return value ** curve.exponent;
  const power = value ** (1 / 78.843_75);
  return (Math.max(0, power - 0.835_937_5) / (18.851_562_5 - 18.687_5 * power)) ** (1 / 0.159_301_757_812_5) * (10_000 / 203);
}

function encodeSrgb(light: number): number {
  return light <= 0.003_130_8 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055;
}
