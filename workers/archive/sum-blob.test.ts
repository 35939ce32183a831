import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createSha256 } from '../../contract/files/sha-256.ts';
import { sumBlob } from './sum-blob.ts';

it('SHA-256 in pieces is the one of the standard, however it is cut', () => {
  const pieces = fc.array(fc.uint8Array({ maxLength: 200 }), { maxLength: 10 });
  fc.assert(
    fc.property(pieces, (parts) => {
      const [ours, theirs] = [createSha256(), createHash('sha256')];
      for (const part of parts) {
        ours.update(part);
        theirs.update(part);
      }
      expect(ours.digest()).toBe(theirs.digest('hex'));
    }),
  );
});

it('a large file has the same sums as a small one would have', async () => {
  const large = new Uint8Array(17 * 1024 * 1024).map((_, i) => i);
  const sums = await sumBlob(new Blob([large]));
  expect(sums.sha256).toBe(createHash('sha256').update(large).digest('hex'));
  expect((await sumBlob(new Blob(['123456789']))).crc).toBe(0xcbf43926);
});
