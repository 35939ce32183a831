import {
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  MkvOutputFormat,
  Mp4OutputFormat,
  MpegTsOutputFormat,
  OggOutputFormat,
  Output,
  WebMOutputFormat,
} from 'mediabunny';
import { expect, test } from 'vitest';
import { makeLiveFilm, makeLiveSound } from '../../tests/support/film/make-live.ts';
import { chunkBytes, readDuration } from './read-duration.ts';

/** A file that remembers which parts of it were read. */
class WatchedBlob extends Blob {
  readonly read = new Set<number>();
  override slice(start = 0, end = this.size, type?: string): Blob {
    this.read.add(start);
    expect(end - start).toBeLessThanOrEqual(chunkBytes.video);
    return super.slice(start, end, type);
  }
}

/** Two minutes of film in 24 MB of frames; nothing of it is decoded. Its head stands at the end, or at the beginning. */
async function makeFilm(fastStart: 'in-memory' | false): Promise<ArrayBuffer> {
  const output = new Output({ format: new Mp4OutputFormat({ fastStart }), target: new BufferTarget() });
  const source = new EncodedVideoPacketSource('vp9');
  output.addVideoTrack(source);
  await output.start();
  const meta = { decoderConfig: { codec: 'vp09.00.10.08', codedWidth: 320, codedHeight: 180 } };
  for (let at = 0; at < 120; at += 1) await source.add(new EncodedPacket(new Uint8Array(200_000), 'key', at, 1), meta);
  await output.finalize();
  return output.target.buffer!;
}

test.each(['in-memory', false] as const)(
  'the duration of a film is read in two ranges of 2 MiB at most, wherever its head stands (%s)',
  async (fastStart) => {
    const film = new WatchedBlob([await makeFilm(fastStart)]);
    expect(film.size).toBeGreaterThan(20_000_000);
    expect(await readDuration(film, 'video')).toBeCloseTo(120, 3);
    expect(film.read.size).toBeLessThanOrEqual(2);
  },
);

test('a file that states no length has none', async () => {
  expect(await readDuration(new Blob(['no film at all']), 'video')).toBeNull();
  expect(await readDuration(new Blob([]), 'audio')).toBeNull();
  const film = await makeFilm(false);
  expect(await readDuration(new Blob([film.slice(0, 3_000_000)]), 'video')).toBeNull();
});

const fragmented = () => new Mp4OutputFormat({ fastStart: 'fragmented' });

test.each([
  ['WEBM', makeLiveSound, new WebMOutputFormat()],
  ['WEBM without a length', makeLiveSound, new WebMOutputFormat({ appendOnly: true })],
  ['Ogg', makeLiveSound, new OggOutputFormat()],
  ['fragmented MP4', makeLiveSound, fragmented()],
  ['MPEG-TS film', makeLiveFilm, new MpegTsOutputFormat()],
  ['MKV film', makeLiveFilm, new MkvOutputFormat()],
  ['fragmented MP4 film', makeLiveFilm, fragmented()],
] as const)('four seconds that were cut out of a live stream are four seconds long: %s', async (_, make, format) => {
  const part = new Blob([await make(format, { startS: 3_600 })]);
  expect(Math.abs((await readDuration(part, 'video'))! - 4)).toBeLessThan(0.15);
});

test('a film is as long as from its picture to the end of a sound that begins later', async () => {
  const film = new Blob([await makeLiveFilm(new MpegTsOutputFormat(), { startS: 90, soundS: 91.5 })]);
  expect(Math.abs((await readDuration(film, 'video'))! - 5.5)).toBeLessThan(0.05);
});

test('the duration of a sound is read in ranges of 1 MiB at most', async () => {
  const output = new Output({ format: new WebMOutputFormat(), target: new BufferTarget() });
  const source = new EncodedAudioPacketSource('opus');
  output.addAudioTrack(source);
  await output.start();
  const meta = { decoderConfig: { codec: 'opus', sampleRate: 48_000, numberOfChannels: 1 } };
  for (let at = 0; at < 100; at += 1) await source.add(new EncodedPacket(new Uint8Array(40_000), 'key', at, 1), meta);
  await output.finalize();
  const sizes: number[] = [];
  const sound = new Blob([output.target.buffer!]);
  const slice = sound.slice.bind(sound);
  sound.slice = (start = 0, end = sound.size) => {
    sizes.push(end - start);
    return slice(start, end);
  };
  expect(await readDuration(sound, 'audio')).toBeGreaterThan(0);
  expect(Math.max(...sizes)).toBe(2 ** 20);
});
