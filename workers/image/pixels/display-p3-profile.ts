import { joinBytes } from '../../shared/bytes/image-bytes.ts';

/** Display P3 as ICC profiles describe it: primaries seen in the light of D50, and what brings its own white there (Bradford). */
const primaries = {
  rXYZ: [0.515_12, 0.241_2, -0.001_05],
  gXYZ: [0.291_98, 0.692_25, 0.041_89],
  bXYZ: [0.157_1, 0.066_57, 0.784_07],
} as const;
const d50 = [0.964_2, 1, 0.824_91];
const toD50 = [1.047_88, 0.022_92, -0.050_22, 0.029_59, 0.990_48, -0.017_07, -0.009_25, 0.015_08, 0.751_68];
/** The curve of sRGB: exponent, and the four numbers of its two parts. */
const curve = [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.040_45];
const headBytes = 128;
const entryBytes = 12;

/** An ICC profile (version 4) of Display P3, for programs that do not know the newer ways to say it. */
export function makeDisplayP3Profile(): Uint8Array<ArrayBuffer> {
  const text = (letters: string) =>
    record('mluc', [...words(1, 12), 0x65, 0x6e, 0x55, 0x53, ...words(letters.length * 2, 28), ...wide(letters)]);
  const tone = record('para', [0, 3, 0, 0, ...curve.flatMap(fixed)]);
  const tags: [string, Uint8Array][] = [
    ['desc', text('Display P3')],
    ['cprt', text('No rights reserved')],
    ['wtpt', record('XYZ ', d50.flatMap(fixed))],
    ['chad', record('sf32', toD50.flatMap(fixed))],
    ...Object.entries(primaries).map(([name, xyz]): [string, Uint8Array] => [name, record('XYZ ', xyz.flatMap(fixed))]),
    ...['rTRC', 'gTRC', 'bTRC'].map((name): [string, Uint8Array] => [name, tone]),
  ];
  let at = headBytes + 4 + tags.length * entryBytes;
  const table = tags.map(([name, data]) => {
    const entry = [...ascii(name), ...words(at, data.length)];
    at += data.length;
    return Uint8Array.from(entry);
  });
  return joinBytes([makeHead(at), Uint8Array.from(words(tags.length)), ...table, ...tags.map(([, data]) => data)]);
}

function makeHead(size: number): Uint8Array {
  const head = new Uint8Array(headBytes);
  head.set(words(size));
  head.set(words(0x0430_0000), 8);
  head.set(ascii('mntrRGB XYZ '), 12);
  head.set(
    [2_024, 1, 1].flatMap((part) => [part >> 8, part & 255]),
    24,
  );
  head.set(ascii('acsp'), 36);
  head.set(d50.flatMap(fixed), 68);
  return head;
}

/** A tag's data, to a whole number of four bytes. */
function record(type: string, data: number[]): Uint8Array {
  const bytes = [...ascii(type), 0, 0, 0, 0, ...data];
  while (bytes.length % 4 !== 0) bytes.push(0);
  return Uint8Array.from(bytes);
}

const ascii = (letters: string): number[] => Array.from(letters, (letter) => letter.charCodeAt(0));
const wide = (letters: string): number[] => ascii(letters).flatMap((code) => [0, code]);
const words = (...values: number[]): number[] => values.flatMap((value) => [24, 16, 8, 0].map((by) => (value >>> by) & 255));
const fixed = (value: number): number[] => words(Math.round(value * 65_536));
