import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { ALL_FORMATS, BufferSource, EncodedPacketSink, Input } from 'mediabunny';
import { expect, it } from 'vitest';
import { makeMp4 } from '../../tests/support/make-mp4.ts';
import { fillBlanks, listBlanks } from './bare-film.ts';

const words = 'a secret harbour';

const listOf = (film: Uint8Array) => listBlanks((start, end) => Promise.resolve(Buffer.from(film.subarray(start, end + 1))), film.length);

/** The film as others get it, in parts of `size` bytes from the byte `from` on. */
async function bare(film: Uint8Array, { from = 0, size = 7 } = {}): Promise<Buffer> {
  const blanks = (await listOf(film))!;
  const parts = Array.from({ length: Math.ceil((film.length - from) / size) }, (_, n) =>
    Buffer.from(film.subarray(from + n * size, from + (n + 1) * size)),
  );
  return buffer(Readable.from(parts).pipe(fillBlanks(blanks, from)));
}

async function read(film: Uint8Array) {
  const input = new Input({ formats: ALL_FORMATS, source: new BufferSource(film) });
  const track = (await input.getPrimaryVideoTrack())!;
  const packets: number[] = [];
  for await (const packet of new EncodedPacketSink(track).packets()) packets.push(packet.data[0]!, packet.data.length);
  return { width: track.displayWidth, packets, tags: await input.getMetadataTags(), name: track.name };
}

it.each([false, true])('takes every word out of a film and leaves its frames where they are (fragmented: %s)', async (isFragmented) => {
  const film = await makeMp4({ words, isFragmented });
  expect(Buffer.from(film).includes(words)).toBe(true);
  const given = await bare(film);
  expect([given.includes(words), given.length]).toEqual([false, film.length]);
  const [before, after] = [await read(film), await read(given)];
  expect(before.tags).toMatchObject({ title: words });
  expect(after).toMatchObject({ width: 320, packets: before.packets, tags: {} });
  expect(after.tags.title).toBeUndefined();
});

it('blanks the same bytes whichever part is asked for', async () => {
  const film = await makeMp4({ words });
  const whole = await bare(film, { size: film.length });
  for (const from of [1, 9, 40, 333]) expect((await bare(film, { from, size: 64 })).equals(whole.subarray(from))).toBe(true);
});

it('does not say when the film was made', async () => {
  const film = Buffer.from(await makeMp4({ words }));
  const at = film.indexOf('mvhd') + 8;
  expect(film.readUInt32BE(at)).toBeGreaterThan(0);
  const given = await bare(film);
  expect(given.readUInt32BE(at)).toBe(0);
});

it('knows nothing of other files, of damaged ones, and of films with a track of words', async () => {
  const film = Buffer.from(await makeMp4({ words }));
  expect(await listOf(Buffer.from('\x1a\x45\xdf\xa3 not an MP4 at all'))).toBeNull();
  expect(await listOf(film.subarray(0, film.length - 20))).toBeNull();
  const spoken = Buffer.from(film);
  spoken.write('meta', spoken.indexOf('vide'), 'latin1');
  expect(await listOf(spoken)).toBeNull();
  const large = Buffer.from(film);
  large.writeUInt32BE(0xfffffff0, large.indexOf('moov') - 4);
  expect(await listOf(large)).toBeNull();
});
