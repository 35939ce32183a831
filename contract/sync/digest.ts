import { rows, type DigestedTable } from '../rows/rows.ts';
import { syncedTables, type SyncedTable } from './synced-tables.ts';

/** The tables whose rows a device has exactly when the server counts them as living. */
export const digestedTables = syncedTables.filter((table): table is DigestedTable => rows[table].isDigested);

const digested: ReadonlySet<string> = new Set(digestedTables);

/**
 * 53 bits that stand for one row in one version, 0 for tables that are not digested. The same as `row_digest` of the
 * database: the first 53 bits of MD5 of `<table>:<id>:<seq>`. It tells accidents apart, not attacks.
 */
export function digestRow(table: SyncedTable, id: string, seq: number): number {
  if (!digested.has(table)) return 0;
  const { a, b } = md5Head(`${table}:${id}:${seq}`);
  return a * low + (b >>> 11);
}

const low = 2 ** 21;

/** Adds a row to a digest, or takes it out again: XOR of 53 bits. */
export function xorDigest(a: number, b: number): number {
  const high = (Math.floor(a / low) ^ Math.floor(b / low)) >>> 0;
  return high * low + ((a % low) ^ (b % low));
}

const shifts = [7, 12, 17, 22, 5, 9, 14, 20, 4, 11, 16, 23, 6, 10, 15, 21] as const;
const sines = Int32Array.from({ length: 64 }, (_, i) => Math.floor(Math.abs(Math.sin(i + 1)) * 2 ** 32));
const words = new Int32Array(16);

/** The first two words of the MD5 of ASCII text, as they are written: RFC 1321. */
function md5Head(text: string): { a: number; b: number } {
  const state = [0x67452301, 0xefcdab89 | 0, 0x98badcfe | 0, 0x10325476];
  const blocks = ((text.length + 8) >> 6) + 1;
  for (let block = 0; block < blocks; block++) {
    words.fill(0);
    const end = Math.min(64, text.length - block * 64);
    for (let i = 0; i < end; i++) words[i >> 2]! |= text.charCodeAt(block * 64 + i) << ((i & 3) * 8);
    if (end >= 0 && end < 64) words[end >> 2]! |= 0x80 << ((end & 3) * 8);
    if (block === blocks - 1) words[14] = text.length * 8;
    mix(state);
  }
  return { a: swapBytes(state[0]!), b: swapBytes(state[1]!) };
}

function mix(state: number[]): void {
  let [a, b, c, d] = state as [number, number, number, number];
  for (let i = 0; i < 64; i++) {
    const round = i >> 4;
    const f = round === 0 ? (b & c) | (~b & d) : round === 1 ? (d & b) | (~d & c) : round === 2 ? b ^ c ^ d : c ^ (b | ~d);
    const word = round === 0 ? i : round === 1 ? 5 * i + 1 : round === 2 ? 3 * i + 5 : 7 * i;
    const sum = (a + f + sines[i]! + words[word & 15]!) | 0;
    const shift = shifts[round * 4 + (i & 3)]!;
    [a, d, c, b] = [d, c, b, (b + ((sum << shift) | (sum >>> (32 - shift)))) | 0];
  }
  state[0] = (state[0]! + a) | 0;
  state[1] = (state[1]! + b) | 0;
  state[2] = (state[2]! + c) | 0;
  state[3] = (state[3]! + d) | 0;
}

function swapBytes(word: number): number {
  return (((word & 0xff) << 24) | ((word & 0xff00) << 8) | ((word >>> 8) & 0xff00) | (word >>> 24)) >>> 0;
}
