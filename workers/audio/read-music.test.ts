import { expect, it } from 'vitest';
import { clickSong } from '../../tests/support/sound/make-song.ts';
import { wavOf } from '../../tests/support/sound/make-wav.ts';
import { readMusic } from './read-music.ts';
import { musicBars } from './waveform-bars.ts';

const quiet = () => undefined;

it.each([22_050, 48_000])('decodes a song of %i samples a second: its length, its beats and its bars', async (rate) => {
  const { samples, beats } = clickSong({ bpm: 96, drift: 0, noise: 0, first: 0.5, seed: 1, seconds: 12, rate });
  // Nothing is heard in the second half.
  samples.fill(0, samples.length / 2);
  const fractions: number[] = [];
  const answer = await readMusic(new Blob([wavOf(samples, rate)]), (fraction) => fractions.push(fraction));
  if (answer.kind !== 'done' || answer.value === null) throw new Error('It was not decoded.');
  const { seconds, beats: found, bars } = answer.value;
  expect(seconds).toBeCloseTo(12, 2);
  const heard = beats.filter((beat) => beat < 6);
  for (const beat of heard) expect(Math.min(...found.map((one) => Math.abs(one - beat)))).toBeLessThan(0.04);
  expect(bars).toHaveLength(musicBars);
  expect([Math.max(...bars.slice(0, musicBars / 2)), Math.max(...bars.slice(musicBars / 2))]).toEqual([1, 0.1]);
  expect(fractions.every((fraction) => fraction >= 0 && fraction <= 1)).toBe(true);
});

it('leaves unknown formats to the page', async () => {
  expect(await readMusic(new Blob(['<!doctype html>']), quiet)).toMatchObject({ kind: 'unsupported' });
});
