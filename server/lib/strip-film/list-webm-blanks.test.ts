import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { ALL_FORMATS, BufferSource, EncodedPacketSink, Input, type InputTrack } from 'mediabunny';
import { expect, it } from 'vitest';
import { makeFilm, runFfmpeg } from '../../../tests/support/film/run-ffmpeg.ts';
import { fillBlanks } from './fill-blanks.ts';
import { listWebmBlanks } from './list-webm-blanks.ts';

const words = 'a-secret-harbour';

const listOf = (film: Uint8Array) =>
  listWebmBlanks((start, end) => Promise.resolve(Buffer.from(film.subarray(start, end + 1))), film.length);

async function bare(film: Uint8Array): Promise<Buffer> {
  const parts = Array.from({ length: Math.ceil(film.length / 50) }, (_, n) => Buffer.from(film.subarray(n * 50, n * 50 + 50)));
  return buffer(Readable.from(parts).pipe(fillBlanks((await listOf(film))!, 0)));
}

async function read(film: Uint8Array) {
  const input = new Input({ formats: ALL_FORMATS, source: new BufferSource(film) });
  const packetsOf = async (track: InputTrack | null) => {
    const packets: string[] = [];
    for await (const { timestamp, data } of new EncodedPacketSink(track as never).packets()) packets.push(`${timestamp} ${data.length}`);
    return packets;
  };
  const [video, sound] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()];
  return { packets: [...(await packetsOf(video)), ...(await packetsOf(sound))], name: await video!.getName() };
}

const said = `-metadata title=${words} -metadata comment=${words} -metadata:s:v title=${words} -metadata:s:a title=${words}`;

it.each([
  ['with its lengths', `-c:v libvpx -c:a libvorbis ${said} -f webm`],
  ['as a browser records it, without lengths', `-c:v libvpx -c:a libopus ${said} -live 1 -f webm`],
])('takes every word out of a film %s and leaves its frames and its sound where they are', async (_, options) => {
  const film = await makeFilm(options, { lengthS: 2 });
  expect(film.includes(words)).toBe(true);
  const given = await bare(film);
  expect([given.includes(words), given.includes('Lavf'), given.length]).toEqual([false, false, film.length]);
  const [before, after] = [await read(film), await read(given)];
  expect([before.name, after.name]).toEqual([words, null]);
  expect(after.packets).toEqual(before.packets);
  // A second reader, which is stricter, decodes all of it.
  const { code, log } = await runFfmpeg(['-v', 'error', '-i', 'in', '-f', 'null', 'out'], given);
  expect([code, log.filter((line) => /error|invalid/i.test(line))]).toEqual([0, []]);
});

it('gives up on damaged films, films with a track of words, and codecs it does not know', async () => {
  const film = await makeFilm('-c:v libvpx -an -f webm');
  expect(await listOf(film.subarray(0, film.length - 20))).toBeNull();
  expect(await listOf(Buffer.from('\x1a\x45\xdf\xa3', 'latin1'))).toBeNull();
  expect(await listOf(Buffer.from('no film'))).toBeNull();
  const spoken = Buffer.from(film);
  spoken[spoken.indexOf(Buffer.from([0x83, 0x81, 1])) + 2] = 0x11;
  expect(await listOf(spoken)).toBeNull();
  const unknown = Buffer.from(film);
  unknown.write('V_ABC', unknown.indexOf('V_VP8'), 'latin1');
  expect(await listOf(unknown)).toBeNull();
});
