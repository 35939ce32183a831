import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runFfmpeg } from '../../../tests/support/film/run-ffmpeg.ts';
import { readFramesByJumps, readFramesInOrder } from './read-film-frames.ts';

let folder: string;
let path: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'film-frames-'));
  path = join(folder, 'film.mp4');
  const words = '-f lavfi -i testsrc2=s=64x48:r=10:d=8 -c:v libx264 -g 10 -pix_fmt yuv420p -f mp4 out';
  await writeFile(path, (await runFfmpeg(words.split(' '))).made);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('stops in the middle of a film when the studio stops', async () => {
  const stopping = new AbortController();
  const read = readFramesByJumps(path, { seconds: 8, side: 8 }, stopping.signal);
  stopping.abort(new Error('The studio stops.'));
  await expect(read).rejects.toThrow('The studio stops.');
});

const never = new AbortController().signal;
const differing = (frames: readonly { smooth: Uint8Array }[]) => new Set(frames.map(({ smooth }) => smooth.join())).size;

it('finds frames of all of a film by jumps, and in order where it is shorter than is said', async () => {
  const jumped = await readFramesByJumps(path, { seconds: 8, side: 8 }, never);
  expect([jumped!.length, differing(jumped!)]).toEqual([5, 5]);
  expect(await readFramesByJumps(path, { seconds: 16, side: 8 }, never)).toBeNull();
  const inOrder = await readFramesInOrder(path, { seconds: 12, side: 8 }, never);
  expect(inOrder.length).toBeGreaterThanOrEqual(3);
  expect(differing(inOrder)).toBe(inOrder.length);
});
