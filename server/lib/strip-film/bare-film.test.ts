import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { ALL_FORMATS, BufferSource, EncodedPacketSink, Input } from 'mediabunny';
import { expect, it } from 'vitest';
import { makeMp4 } from '../../../tests/support/film/make-mp4.ts';
import { fillBlanks } from './fill-blanks.ts';
import { listBlanks } from './list-blanks.ts';

const words = 'a secret harbour';

const listOf = (film: Uint8Array) => listBlanks((start, end) => Promise.resolve(Buffer.from(film.subarray(start, end + 1))), film.length);

/** The film as other users get it, in parts of `size` bytes from the byte `from` on. */
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
  expect(before.tags.date).toBeDefined();
  expect(after).toMatchObject({ width: 320, packets: before.packets });
  expect([after.tags.title, after.tags.comment, after.tags.date]).toEqual([undefined, undefined, undefined]);
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
  expect(await listOf(Buffer.from('ftyp'))).toBeNull();
  expect(await listOf(film.subarray(0, film.length - 20))).toBeNull();
  const spoken = Buffer.from(film);
  spoken.write('meta', spoken.indexOf('vide'), 'latin1');
  expect(await listOf(spoken)).toBeNull();
  const large = Buffer.from(film);
  large.writeUInt32BE(0xfffffff0, large.indexOf('moov') - 4);
  expect(await listOf(large)).toBeNull();
});

const box = (type: string, ...content: (Buffer | string | number)[]): Buffer => {
  const bytes = Buffer.concat(content.map((part) => (typeof part === 'number' ? Buffer.alloc(part) : Buffer.from(part))));
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + bytes.length);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, bytes]);
};
/** The same with its size in 64 bits. */
const largeBox = (type: string, content: string): Buffer => {
  const head = Buffer.alloc(16);
  head.writeUInt32BE(1);
  head.write(type, 4, 'latin1');
  head.writeBigUInt64BE(BigInt(16 + content.length), 8);
  return Buffer.concat([head, Buffer.from(content)]);
};
const ftyp = box('ftyp', 'isom');
const said = Buffer.alloc(200, words);

it('blanks boxes of 64 bits, of makers and at the end, and keeps the media data of any size', async () => {
  const film = Buffer.concat([
    ftyp,
    largeBox('uuid', words),
    box('uuid', words),
    largeBox('mdat', 'frames'),
    Buffer.concat([Buffer.alloc(4), Buffer.from('skip'), Buffer.from(words)]),
  ]);
  const given = await bare(film);
  expect([given.length, given.includes(words), given.includes('frames')]).toEqual([film.length, false, true]);
  // Adjacent blanked boxes are merged into one.
  const [size, start] = [16 + words.length + 8 + words.length, ftyp.length];
  expect([given.readUInt32BE(start), given.toString('latin1', start + 4, start + 8)]).toEqual([size, 'free']);
  expect(given.subarray(start + 8, start + size).equals(Buffer.alloc(size - 8))).toBe(true);
});

it('blanks the times of both versions, and the name of every handler', async () => {
  const times = Buffer.alloc(16, 0x11);
  const late = box('mvhd', Buffer.from([1, 0, 0, 0]), times, Buffer.alloc(92, 0x22));
  const early = box('tkhd', 4, times.subarray(0, 8), Buffer.alloc(72, 0x22));
  const names = [box('hdlr', 8, 'vide', 12, words), box('minf', box('hdlr', 8, 'alis', 12, words))];
  const given = await bare(Buffer.concat([ftyp, box('moov', late, box('trak', early, box('mdia', ...names)))]));
  expect([given.includes(words), given.includes(0x11), given.filter((byte) => byte === 0x22).length]).toEqual([false, false, 92 + 72]);
  expect([given.includes('vide'), given.includes('alis')]).toEqual([true, true]);
});

it('blanks who made the encoder, how it calls itself, and where else samples lie', async () => {
  const picture = box('avc1', 8, 4, 'MAKR', 8, Buffer.from([1, 64, 0, 180]), 14, said.subarray(0, 32), 4, box('avcC', 'setup'));
  const sound = box('mp4a', 8, 4, 'MAKR', 12, box('esds', 'setup'));
  const places = box('dinf', box('dref', 8, box('url ', 4, words), box('alis', Buffer.from([0, 0, 0, 1]))));
  const track = (nature: string, entry: Buffer) =>
    box('trak', box('mdia', box('hdlr', 8, nature, 12), box('minf', places, box('stbl', box('stsd', 8, entry), box('udta', words)))));
  const film = Buffer.concat([ftyp, box('moov', track('vide', picture), track('soun', sound))]);
  const given = await bare(film);
  expect([given.includes('secret'), given.includes('MAKR'), given.length]).toEqual([false, false, film.length]);
  expect(given.toString('latin1').split('setup')).toHaveLength(3);
  expect(given.includes(Buffer.from([1, 64, 0, 180]))).toBe(true);
  // A sample description before the handler has an unknown layout.
  expect(
    await listOf(Buffer.concat([ftyp, box('moov', box('trak', box('mdia', box('minf', box('stbl', box('stsd', 8, picture))))))])),
  ).toBeNull();
});

it.each([
  ['mvhd', box('moov', box('mvhd', 11))],
  ['mvhd', box('moov', box('mvhd'))],
  ['mvhd', box('moov', box('mvhd', Buffer.from([1]), 18))],
  ['hdlr', box('moov', box('trak', box('mdia', box('hdlr', 8, 'vide', 11))))],
  ['dref', box('moov', box('trak', box('mdia', box('minf', box('dinf', box('dref', 7))))))],
])('knows nothing of a film with a %s that is too short, at its end or before others', async (_type, short) => {
  expect(await listOf(Buffer.concat([ftyp, short]))).toBeNull();
  expect(await listOf(Buffer.concat([ftyp, short, box('mdat', 40)]))).toBeNull();
});

it('reads a film of very many boxes in few pieces, and gives up on more than any film has', async () => {
  let reads = 0;
  const count = (film: Buffer) => {
    reads = 0;
    return listBlanks((start, end) => {
      reads += 1;
      return Promise.resolve(film.subarray(start, end + 1));
    }, film.length);
  };
  const many = Buffer.concat([ftyp, ...Array.from({ length: 40_000 }, () => box('free'))]);
  expect(await count(many)).toHaveLength(1);
  expect(reads).toBeLessThan(10);
  const more = Buffer.concat([many, many.subarray(ftyp.length), many.subarray(ftyp.length)]);
  expect(await count(more)).toBeNull();
  expect(reads).toBeLessThan(10);
  // As many blanks that are not adjacent.
  expect(await count(Buffer.concat([ftyp, ...Array.from({ length: 5_000 }, () => Buffer.concat([box('mdat'), box('free')]))]))).toBeNull();
});
