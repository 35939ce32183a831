import { describe, expect, it } from 'vitest';
import { findBeats } from '../../../contract/stories/music/find-beats.ts';
import { createPowerSpectrum } from '../../../contract/stories/music/power-spectrum.ts';
import { composePiece } from './compose-piece.ts';
import { sampleRate } from './sound/voice.ts';
import { musicStyles, textureNames } from './words/music-concepts.ts';

const toMono = (samples: Float32Array, every = 1): Float32Array =>
  Float32Array.from({ length: Math.floor(samples.length / 2 / every) }, (_, at) => {
    const part = samples.subarray(at * 2 * every, (at + 1) * 2 * every);
    return part.reduce((sum, value) => sum + value, 0) / part.length;
  });
const decibels = (samples: Float32Array): number =>
  10 * Math.log10(samples.reduce((sum, value) => sum + value * value, 0) / samples.length);

/** The middle of the frequencies, Hz, and how far the loudest moment stands out. */
function describeSound(samples: Float32Array): { hertz: number; crest: number } {
  const mono = toMono(samples);
  const size = 2_048;
  const readPowers = createPowerSpectrum(size);
  const powers = new Float32Array(size / 2 + 1);
  let [weighed, sum] = [0, 0];
  for (let from = 0; from + size < mono.length; from += size) {
    readPowers(mono, from, powers);
    for (const [at, power] of powers.entries()) {
      weighed += (at * sampleRate * power) / size;
      sum += power;
    }
  }
  const peak = mono.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  return { hertz: weighed / sum, crest: 20 * Math.log10(peak) - decibels(mono) };
}

describe('a piece', () => {
  it('is the same for the same words, length and seed, and another for others', () => {
    const request = { prompt: 'calm guitar with rain', seconds: 3, seed: 7 };
    const first = composePiece(request);
    const isSame = (changes: object): boolean => {
      const { samples, beats } = composePiece({ ...request, ...changes });
      return Buffer.from(samples.buffer).equals(Buffer.from(first.samples.buffer)) && String(beats) === String(first.beats);
    };
    expect(isSame({})).toBe(true);
    expect(isSame({ seed: 8 })).toBe(false);
    expect(isSame({ prompt: 'calm guitar with waves' })).toBe(false);
  });

  it.each<readonly [prompt: string, seconds: number]>([
    ['', 1],
    ['sad piano', 1.37],
    ['techno 128 bpm', 2.5],
    ['whispering', 1],
    ['waltz', 5.021],
    ['epic choir and drums', 9],
    ...musicStyles.map((style) => [style, 1.5] as const),
  ])('"%s" of %d s has exactly its length, is heard, and is not clipped', (prompt, seconds) => {
    const { samples, beats } = composePiece({ prompt, seconds, seed: 3 });
    expect(samples).toHaveLength(Math.round(seconds * sampleRate) * 2);
    expect(samples.reduce((most, value) => Math.max(most, Math.abs(value)), 0)).toBeLessThan(0.9);
    expect(decibels(samples)).toBeGreaterThan(-36);
    expect(beats.every((beat, at) => beat >= 0 && beat < seconds && (at === 0 || beat > beats[at - 1]!))).toBe(true);
  });

  it('goes on in each second, and ends in silence', () => {
    const { samples } = composePiece({ prompt: 'hopeful music', seconds: 12, seed: 5 });
    const perSecond = Array.from({ length: 12 }, (_, at) => decibels(samples.subarray(at * 2 * sampleRate, (at + 1) * 2 * sampleRate)));
    expect(Math.min(...perSecond.slice(0, 10))).toBeGreaterThan(-45);
    expect(Math.abs(samples.at(-1)!)).toBeLessThan(1e-3);
  });

  it.each(['techno', 'lofi', 'folk', 'pop'])('%s: the beats are those that are heard in it, within 20 ms', (prompt) => {
    const { samples, beats } = composePiece({ prompt, seconds: 16, seed: 4 });
    const heard = findBeats(toMono(samples, 4), sampleRate / 4);
    const away = heard.map((beat) => Math.min(...beats.map((own) => Math.abs(own - beat))));
    expect(heard.length).toBeGreaterThan(beats.length * 0.9);
    expect(Math.max(...away)).toBeLessThan(0.02);
  });

  it('keeps the tempo that is asked for', () => {
    const { beats } = composePiece({ prompt: 'techno, 128 bpm', seconds: 8, seed: 1 });
    expect(beats[4]! - beats[3]!).toBeCloseTo(60 / 128, 6);
  });

  it('names sounds of places that differ from each other, without a beat', () => {
    const heard = textureNames.map((name) => {
      const { samples, beats } = composePiece({ prompt: name === 'night' ? 'crickets' : name, seconds: 5, seed: 2 });
      expect(beats).toEqual([]);
      return describeSound(samples);
    });
    for (const [at, one] of heard.entries())
      for (const other of heard.slice(at + 1)) {
        const apart = Math.abs(Math.log2(one.hertz / other.hertz)) + Math.abs(one.crest - other.crest) / 12;
        expect(apart).toBeGreaterThan(0.05);
      }
    const hertz = (name: (typeof textureNames)[number]): number => heard[textureNames.indexOf(name)]!.hertz;
    expect(hertz('thunder')).toBeLessThan(hertz('wind'));
    expect(hertz('wind')).toBeLessThan(hertz('rain'));
    expect(hertz('birds')).toBeGreaterThan(2_000);
  });

  it('plays music over a sound that is named beside it', () => {
    const request = { seconds: 4, seed: 2 };
    const alone = describeSound(composePiece({ ...request, prompt: 'ambient music' }).samples);
    const both = composePiece({ ...request, prompt: 'ambient music with rain' });
    expect(both.beats.length).toBeGreaterThan(0);
    expect(describeSound(both.samples).hertz).toBeGreaterThan(alone.hertz * 1.1);
  });
});
