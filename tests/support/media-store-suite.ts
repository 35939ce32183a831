import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { beforeEach, describe, expect, it } from 'vitest';
import type { FileVariant } from '../../contract/media/media.ts';
import type { MediaStore } from '../../server/storage/files/media-store.ts';

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** A file with a WebP header that states its true length. */
function webpOf(...rest: number[]): Uint8Array {
  const file = Buffer.from([...Buffer.from('RIFF\0\0\0\0WEBP'), ...rest]);
  file.writeUInt32LE(file.length - 8, 4);
  return Uint8Array.from(file);
}

/** The tests that every media store must pass. `make` creates an empty one. */
export function mediaStoreSuite(name: string, make: () => Promise<MediaStore>): void {
  describe(name, () => {
    let store: MediaStore;
    const bytes = Uint8Array.from({ length: 1000 }, (_, i) => i % 251);

    beforeEach(async () => {
      store = await make();
    });

    const read = async (hash: string, variant: FileVariant, range?: { start: number; end?: number }) => {
      const opened = await store.open(hash, variant, range);
      return opened === null ? null : { ...opened, bytes: new Uint8Array(await buffer(opened.stream)) };
    };

    it('names an original by the SHA-256 of its bytes and gives the same bytes back', async () => {
      const { hash, sizeBytes } = await store.put(bytes);
      expect(hash).toBe(sha256(bytes));
      expect(sizeBytes).toBe(1000);
      const found = await read(hash, 'original');
      expect(found?.sizeBytes).toBe(1000);
      expect(found?.bytes).toEqual(bytes);
    });

    it('takes a stream and keeps equal content once', async () => {
      async function* chunks(): AsyncGenerator<Uint8Array> {
        for (let at = 0; at < bytes.length; at += 7) yield bytes.subarray(at, at + 7);
      }
      const streamed = await store.put(chunks());
      expect(streamed).toEqual(await store.put(bytes));
      expect((await read(streamed.hash, 'original'))?.bytes).toEqual(bytes);
    });

    it('keeps nothing of a stream that breaks', async () => {
      async function* broken(): AsyncGenerator<Uint8Array> {
        yield bytes;
        throw new Error('cable pulled');
      }
      await expect(store.put(broken())).rejects.toThrow('cable pulled');
      expect(await store.stat(sha256(bytes), 'original')).toBeNull();
    });

    it('gives exactly the bytes of a range', async () => {
      const { hash } = await store.put(bytes);
      const middle = await read(hash, 'original', { start: 10, end: 19 });
      expect(middle).toMatchObject({ start: 10, end: 19, sizeBytes: 1000 });
      expect(middle?.bytes).toEqual(bytes.subarray(10, 20));
      expect((await read(hash, 'original', { start: 990 }))?.bytes).toEqual(bytes.subarray(990));
      expect((await read(hash, 'original', { start: -5 }))?.bytes).toEqual(bytes.subarray(995));
      expect((await read(hash, 'original', { start: 0, end: 5000 }))?.bytes).toEqual(bytes);
    });

    it('refuses a range outside of the file', async () => {
      const { hash } = await store.put(bytes);
      await expect(store.open(hash, 'original', { start: 1000 })).rejects.toMatchObject({ code: 'RANGE_NOT_SATISFIABLE' });
    });

    it('keeps renditions beside the original and replaces them', async () => {
      const { hash } = await store.put(bytes);
      expect(await store.open(hash, '256')).toBeNull();
      await store.putRendition(hash, '256', webpOf(1));
      await store.putRendition(hash, '256', webpOf(2, 3));
      expect(await store.stat(hash, '256')).toEqual({ sizeBytes: 14 });
      expect((await read(hash, '256'))?.bytes).toEqual(webpOf(2, 3));
    });

    it('counts a rendition that is empty, cut off or no WebP as missing', async () => {
      const { hash } = await store.put(bytes);
      for (const broken of [new Uint8Array(), webpOf(1, 2).subarray(0, 13), webpOf().fill(0), Uint8Array.of(1)]) {
        await store.putRendition(hash, '256', broken);
        expect(await store.stat(hash, '256')).toBeNull();
        expect(await store.open(hash, '256')).toBeNull();
      }
    });

    it('stores an empty file', async () => {
      const { hash } = await store.put(new Uint8Array());
      expect(await store.stat(hash, 'original')).toEqual({ sizeBytes: 0 });
    });

    it('purges an original with its renditions, twice without complaint', async () => {
      const { hash } = await store.put(bytes);
      await store.putRendition(hash, '512', webpOf(1));
      await store.purge(hash);
      await store.purge(hash);
      expect(await store.stat(hash, 'original')).toBeNull();
      expect(await store.stat(hash, '512')).toBeNull();
    });

    it('takes the same bytes from many writers at once', async () => {
      const all = await Promise.all(Array.from({ length: 20 }, () => store.put(bytes)));
      expect(new Set(all.map((one) => one.hash)).size).toBe(1);
      expect((await read(all[0]!.hash, 'original'))?.bytes).toEqual(bytes);
    });

    it('refuses anything that is not a hash or a rendition', async () => {
      const { hash } = await store.put(bytes);
      const bad = ['../../etc/passwd', `${hash}/..`, hash.toUpperCase(), hash.slice(1), '', `${hash}\0`];
      for (const name of bad) await expect(store.stat(name, 'original')).rejects.toThrow(RangeError);
      await expect(store.stat(hash, '../x' as FileVariant)).rejects.toThrow(RangeError);
      await expect(store.putRendition('..', '256', bytes)).rejects.toThrow(RangeError);
      await expect(store.purge('../..')).rejects.toThrow(RangeError);
    });
  });
}
