import * as fc from 'fast-check';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { hasCredentials } from './find-credentials.ts';
import { joinBytes } from '../bytes/image-bytes.ts';

const picture = sharp({ create: { width: 9, height: 7, channels: 4, background: '#4a7c6f80' } });
const ascii = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
const box = (type: string, content: Uint8Array) => {
  const size = new Uint8Array(4);
  new DataView(size.buffer).setUint32(0, content.length + 8);
  return joinBytes([size, ascii(type), content]);
};
const c2pa = box('uuid', joinBytes([ascii('\xd8\xfe\xc3\xd6\x1b\x0e\x48\x3c\x92\x97\x58\x28\x87\x7e\xc4\x81'), new Uint8Array(30)]));
const film = joinBytes([box('ftyp', ascii('isom\0\0\0\0')), box('mdat', new Uint8Array(400_000))]);

it('content credentials are found wherever they stand in a WEBP, an AVIF and an MP4', async () => {
  const webp = new Uint8Array(await picture.clone().webp().toBuffer());
  const avif = new Uint8Array(await picture.clone().avif({ effort: 0 }).toBuffer());
  expect(await Promise.all([webp, avif, film].map((bytes) => hasCredentials(new Blob([bytes]))))).toEqual([false, false, false]);
  const signed = [joinBytes([webp, ascii('C2PA'), new Uint8Array(4)]), joinBytes([avif, c2pa]), joinBytes([film, c2pa])];
  expect(await Promise.all(signed.map((bytes) => hasCredentials(new Blob([bytes]))))).toEqual([true, true, true]);
});

it('a damaged file is answered at once, for any stated lengths', async () => {
  const start = fc.constantFrom(film.subarray(0, 60), ascii('RIFF\0\0\0\0WEBP'));
  await fc.assert(
    fc.asyncProperty(start, fc.uint8Array({ maxLength: 200 }), async (head, rest) => {
      expect(typeof (await hasCredentials(new Blob([joinBytes([head, rest])])))).toBe('boolean');
    }),
  );
});
