import { createHash } from 'node:crypto';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { digestedTables, digestRow, xorDigest } from '../../../contract/sync/digest.ts';

const first53Bits = (text: string) => Number(BigInt(`0x${createHash('md5').update(text).digest('hex').slice(0, 14)}`) >> 3n);
const digest = fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER });

it('is the first 53 bits of the MD5 of table, id and number, however long these are', () => {
  const row = fc.tuple(fc.constantFrom(...digestedTables), fc.string({ unit: 'binary-ascii', maxLength: 150 }), fc.maxSafeNat());
  fc.assert(
    fc.property(row, ([table, id, seq]) => {
      expect(digestRow(table, id, seq)).toBe(first53Bits(`${table}:${id}:${seq}`));
    }),
  );
});

it('takes a row out by adding it once more, in whatever order', () => {
  fc.assert(
    fc.property(digest, digest, digest, (a, b, c) => {
      expect(xorDigest(a, b)).toBe(Number(BigInt(a) ^ BigInt(b)));
      expect(xorDigest(xorDigest(xorDigest(c, a), b), a)).toBe(xorDigest(b, c));
    }),
  );
});
