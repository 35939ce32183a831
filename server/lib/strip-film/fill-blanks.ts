import { Transform } from 'node:stream';

/** Bytes of a file, first to last (inclusive), that are given as others: `bytes`, and zeros after them. */
export type Blank = { start: number; end: number; bytes: Buffer };

/** Fills blanks, which are in the order of the file, in bytes of it that pass by from the byte `from` on. */
export function fillBlanks(blanks: readonly Blank[], from: number): Transform {
  let at = from;
  let first = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const to = at + chunk.length;
      while (first < blanks.length && blanks[first]!.end < at) first += 1;
      const isTouched = first < blanks.length && blanks[first]!.start < to;
      const filled = isTouched ? Buffer.from(chunk) : chunk;
      for (let n = first; n < blanks.length && blanks[n]!.start < to; n += 1) fill(filled, at, blanks[n]!);
      at = to;
      done(null, filled);
    },
  });
}

function fill(chunk: Buffer, at: number, { start, end, bytes }: Blank): void {
  const from = Math.max(start, at);
  chunk.fill(0, from - at, Math.min(end + 1 - at, chunk.length));
  bytes.copy(chunk, from - at, Math.min(from - start, bytes.length));
}
