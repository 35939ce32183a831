import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runFfmpeg } from '../../../tests/support/run-ffmpeg.ts';
import { readFilmFrames } from './read-film-frames.ts';

let folder: string;
let path: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'film-frames-'));
  path = join(folder, 'film.mp4');
  const words = '-f lavfi -i color=white:s=64x48:r=10:d=1 -c:v libx264 -pix_fmt yuv420p -f mp4 out';
  await writeFile(path, (await runFfmpeg(words.split(' '))).made);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('stops in the middle of a film when the studio stops', async () => {
  const stopping = new AbortController();
  const read = readFilmFrames(path, { seconds: 1, side: 8 }, stopping.signal);
  stopping.abort(new Error('The studio stops.'));
  await expect(read).rejects.toThrow('The studio stops.');
});
