import {
  ALL_FORMATS,
  BlobSource,
  BufferTarget,
  EncodedPacket,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  Mp4OutputFormat,
  Output,
} from 'mediabunny';
import { expect, test } from 'vitest';
import { clipDefaults, type ClipSettings } from '../../../contract/downloads/clip.ts';
import { convertVideo } from '../convert-video.ts';
import { limitLength } from './limit-length.ts';

/** The decoder configuration of an H.264 video of 320 × 180; nothing here is decoded. */
const description = Buffer.from('AWQADP/hABlnZAAMrNlBQZ+eEAAAAwAQAAADAyDxQplgAQAGaOvjyyLA/fj4AA==', 'base64');
const units = { key: [0, 0, 0, 4, 0x65, 1, 2, 3], delta: [0, 0, 0, 4, 0x41, 1, 2, 3] };
/** Seconds at which the frames begin, in the order of the file: each third is needed by the one before it. */
const uneven = [0, 0.5, 0.1, 0.6, 1.1, 0.9, 1.2, 1.9, 1.7];
const lengthS = 2;

type Film = { times: number[]; lastS: number; rotation?: 0 | 90; isWide?: boolean };

/** `lastS`: how long the frame that comes last in the file says that it stays. */
async function makeFilm({ times, lastS, rotation = 0, isWide = false }: Film): Promise<Blob> {
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: false }), target: new BufferTarget() });
  const source = new EncodedVideoPacketSource('avc');
  output.addVideoTrack(source, { rotation });
  await output.start();
  const square = { codec: 'avc1.64000c', codedWidth: 320, codedHeight: 180, description };
  const decoderConfig = isWide ? { ...square, displayAspectWidth: 320, displayAspectHeight: 135 } : square;
  for (const [at, seconds] of times.entries()) {
    const type = at === 0 ? 'key' : 'delta';
    await source.add(new EncodedPacket(Uint8Array.from(units[type]), type, seconds, lastS), { decoderConfig });
  }
  await output.finalize();
  return new Blob([output.target.buffer!], { type: 'video/mp4' });
}

async function readFilm(file: Blob) {
  const input = new Input({ source: new BlobSource(file), formats: ALL_FORMATS });
  const track = (await input.getPrimaryVideoTrack())!;
  const times: number[] = [];
  for await (const packet of new EncodedPacketSink(track).packets()) times.push(packet.timestamp);
  const seen = [await track.getDisplayWidth(), await track.getDisplayHeight()];
  return { saidS: await input.getDurationFromMetadata(), times, seen, rotation: await track.getRotation() };
}

async function copy(film: Blob, settings: Partial<ClipSettings> = {}): Promise<Blob> {
  const wanted = { ...clipDefaults.mp4, width: null, frameRate: null, ...settings };
  const answer = await convertVideo({ source: film, target: 'mp4', settings: wanted, metadata: null }, () => undefined);
  if (answer.kind !== 'done') throw new Error(answer.reason);
  return answer.value;
}

test('a copied video of uneven frames keeps its length and the time of each frame', async () => {
  const film = await limitLength(await makeFilm({ times: uneven, lastS: 0.5 }), { video: lengthS, audio: null });
  expect((await readFilm(film)).saidS).toBeCloseTo(lengthS, 3);
  const { saidS, times } = await readFilm(await copy(film));
  expect(saidS).toBeCloseTo(lengthS, 3);
  expect(times).toHaveLength(uneven.length);
  for (const [at, seconds] of uneven.entries()) expect(times[at]).toBeCloseTo(seconds, 3);
});

test('a part of a video has the requested length, although frames are copied in groups', async () => {
  const film = await makeFilm({ times: Array.from({ length: 40 }, (_, frame) => frame / 10), lastS: 0.1 });
  for (const [startS, endS] of [
    [0, 1.25],
    [1.03, 2.5],
    [2, 3],
  ] as const)
    expect((await readFilm(await copy(film, { startS, endS }))).saidS).toBeCloseTo(endS - startS, 3);
});

test('frames before the beginning stay hidden in a copy', async () => {
  const film = await makeFilm({ times: [-0.4, -0.2, 0, 0.2, 0.4, 0.6, 0.8], lastS: 0.2 });
  expect((await readFilm(film)).saidS).toBeCloseTo(1, 3);
  const { saidS, times } = await readFilm(await copy(film));
  expect(saidS).toBeCloseTo(1, 3);
  expect(times.filter((seconds) => seconds >= -1e-6)).toHaveLength(5);
});

test('a copy is turned, and as wide, as its film', async () => {
  const times = [0, 0.1, 0.2];
  expect(await readFilm(await copy(await makeFilm({ times, lastS: 0.1, rotation: 90 })))).toMatchObject({ rotation: 90, seen: [180, 320] });
  const wide = await makeFilm({ times, lastS: 0.1, isWide: true });
  expect((await readFilm(await copy(wide))).seen).toEqual((await readFilm(wide)).seen);
  expect((await readFilm(wide)).seen[0]).toBeGreaterThan(420);
});

test('a file that is short enough or no MP4 stays as it is', async () => {
  const film = await makeFilm({ times: [0, 0.5], lastS: 0.5 });
  const same = await limitLength(film, { video: 1, audio: null });
  expect(Buffer.from(await same.arrayBuffer()).equals(Buffer.from(await film.arrayBuffer()))).toBe(true);
  for (const bytes of [new Uint8Array(0), new Uint8Array(64), new TextEncoder().encode('no film, but some text of a few bytes')]) {
    const file = new Blob([bytes]);
    expect(await limitLength(file, { video: 1, audio: 1 })).toBe(file);
  }
});
