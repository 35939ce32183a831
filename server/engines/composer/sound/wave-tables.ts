import { sampleRate } from './voice.ts';

/** Samples of one turn of a wave; one more repeats the first. */
export const tableSize = 2_048;
/** Hz above which no partial is played. */
const partialMax = 19_000;

const harmonics = {
  sine: (n: number) => (n === 1 ? 1 : 0),
  saw: (n: number) => 1 / n,
  square: (n: number) => (n % 2 === 1 ? 1 / n : 0),
  triangle: (n: number) => (n % 2 === 1 ? (n % 4 === 1 ? 1 : -1) / n ** 2 : 0),
  flute: (n: number) => [1, 0.32, 0.14, 0.04, 0.02][n - 1] ?? 0,
  organ: (n: number) => [1, 0.7, 0.45, 0.4, 0, 0.22, 0, 0.2][n - 1] ?? 0,
  voice: (n: number) => (1 / n) * (0.25 + Math.exp(-(((n - 3) / 1.6) ** 2)) + 0.5 * Math.exp(-(((n - 9) / 2) ** 2))),
} as const;
export type WaveName = keyof typeof harmonics;

const levels = 10;
const known = new Map<WaveName, Float32Array[]>();

/** The table of a wave that has no partial above hearing at this frequency, Hz. */
export function waveTable(name: WaveName, hertz: number): Float32Array {
  const tables = known.get(name) ?? makeTables(name);
  known.set(name, tables);
  const partials = Math.min(partialMax, sampleRate / 2) / Math.max(1, hertz);
  const level = Math.floor(Math.log2(Math.max(1, partials)));
  return tables[Math.min(levels - 1, level)]!;
}

/** Each table has twice the partials of the one before. */
function makeTables(name: WaveName): Float32Array[] {
  const wave = new Float64Array(tableSize + 1);
  const amplitude = harmonics[name];
  let energy = 0;
  for (let n = 1; n < 2 ** levels; n++) energy += amplitude(n) ** 2;
  const scale = 1 / Math.sqrt(energy);
  const tables: Float32Array[] = [];
  for (let level = 0, n = 1; level < levels; level++) {
    for (; n <= 2 ** level; n++) {
      const size = amplitude(n) * scale;
      if (Math.abs(size) < 1e-6) continue;
      for (let at = 0; at <= tableSize; at++) wave[at]! += size * Math.sin((2 * Math.PI * n * at) / tableSize);
    }
    tables.push(Float32Array.from(wave));
  }
  return tables;
}
