import { expect, test } from 'vitest';
import { clipDefaults } from '../../contract/downloads/clip.ts';
import { makeFilm, runFfmpeg } from '../../tests/support/film/run-ffmpeg.ts';
import type { SafetyFormat } from './api.ts';
import { buildArguments } from './build-arguments.ts';
import { explainFailure } from './explain-failure.ts';

async function explain(file: Uint8Array, target: SafetyFormat): Promise<string> {
  const wanted =
    target === 'mp3' || target === 'wav'
      ? { target, settings: { startS: 0, endS: null, gain: 1 } }
      : { target, settings: clipDefaults[target], metadata: null };
  const { code, log } = await runFfmpeg(buildArguments({ input: 'in', output: 'out', wanted, threads: 1 }), file);
  expect(code).not.toBe(0);
  return explainFailure(log, target);
}

test('audio or video load failure: a sound without a film, a film without a sound and a damaged file are told apart', async () => {
  const [sound, film] = [await makeFilm('-vn -c:a libvorbis -f ogg'), await makeFilm('-an -c:v libtheora -f ogg')];
  for (const target of ['mp4', 'gif', 'webp'] as const) expect(await explain(sound, target)).toBe('There is no film in this file.');
  for (const target of ['mp3', 'wav'] as const) expect(await explain(film, target)).toBe('There is no sound in this file.');
  expect(await explain(film.subarray(0, 20), 'mp4')).toMatch(/^This file is damaged/);
});
