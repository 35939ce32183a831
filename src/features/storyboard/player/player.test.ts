import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import type { FilmShot, FilmSound } from '../../../../contract/stories/film/film-plan.ts';
import { stepShot } from './film-places.ts';
import { formatFilmTime } from './bar/format-film-time.ts';
import { pause, play, playBackward, playhead, resetPlayhead, seek, setLength } from './playhead.state.ts';
import { startSound } from './sound/sound-plan.ts';

describe('the playhead', () => {
  beforeEach(() => resetPlayhead());

  it('stays within the film, also when that becomes shorter', () => {
    seek(50);
    expect(playhead.frame).toBe(0);
    setLength(100);
    seek(70.4);
    expect(playhead.frame).toBe(70);
    seek(400);
    expect(playhead.frame).toBe(99);
    setLength(30);
    expect(playhead.frame).toBe(29);
    seek(-5);
    expect(playhead.frame).toBe(0);
  });

  it('plays from the beginning where it stands at the end, and nothing without a film', () => {
    play();
    expect(playhead.isPlaying).toBe(false);
    setLength(100);
    seek(99);
    play();
    expect(playhead).toMatchObject({ frame: 0, isPlaying: true, isBackward: false });
    pause();
    playBackward();
    expect(playhead.isPlaying, 'there is nothing before the beginning').toBe(false);
    seek(10);
    playBackward();
    expect(playhead).toMatchObject({ isPlaying: true, isBackward: true });
    setLength(0);
    expect(playhead.isPlaying).toBe(false);
  });
});

it('steps to the shot before or behind; a shot that runs a while begins anew first', () => {
  const shot = (from: number, frames: number, fadeFrames = 0): FilmShot => ({
    shotId: `at ${from}`,
    from,
    frames,
    fadeFrames,
    fit: 'crop',
    kind: 'blank',
    mediaId: null,
  });
  const film = { frames: 190, shots: [shot(0, 60), shot(50, 80, 10), shot(130, 60)] };
  expect(stepShot(film, 10, 1)).toBe(60);
  expect(stepShot(film, 70, 1)).toBe(130);
  expect(stepShot(film, 150, 1), 'the end').toBe(189);
  expect(stepShot(film, 135, -1)).toBe(60);
  expect(stepShot(film, 120, -1)).toBe(60);
  expect(stepShot(film, 3, -1)).toBe(0);
  expect(stepShot({ frames: 0, shots: [] }, 0, 1)).toBe(0);
});

it('says a place of a film in minutes, seconds and tenths', () => {
  expect([0, 1, 3, 29, 30, 1_935].map(formatFilmTime)).toEqual(['0:00.0', '0:00.0', '0:00.1', '0:00.9', '0:01.0', '1:04.5']);
});

describe('a sound that is started', () => {
  const sound: FilmSound = { id: 'a', source: { type: 'file', url: '/a' }, at: 10, start: 2, end: 8, gain: 0.5, fade: 1, fadeOut: 2 };

  it('waits for its time, or begins in its middle, and is over at its end', () => {
    expect(startSound(sound, 4)).toMatchObject({ after: 6, start: 2, seconds: 6 });
    expect(startSound(sound, 13)).toMatchObject({ after: 0, start: 5, seconds: 3 });
    expect(startSound(sound, 16)).toBeNull();
  });

  it('is as loud at every moment as when it is heard from its beginning', () => {
    const loudness = (from: number, at: number): number => {
      const { after, volume } = startSound(sound, from)!;
      const time = at - from - after;
      const next = volume.findIndex((point) => point.after >= time);
      const [a, b] = [volume[Math.max(0, next - 1)]!, volume[next]!];
      return a === b ? a.gain : a.gain + ((b.gain - a.gain) * (time - a.after)) / (b.after - a.after);
    };
    expect([10, 10.5, 11, 14, 15, 16].map((at) => loudness(0, at))).toEqual([0, 0.25, 0.5, 0.5, 0.25, 0]);
    fc.assert(
      fc.property(fc.double({ min: 10, max: 15.9, noNaN: true }), fc.double({ min: 0, max: 1, noNaN: true }), (from, share) => {
        const at = from + share * (16 - from);
        expect(loudness(from, at)).toBeCloseTo(loudness(0, at), 6);
      }),
    );
  });
});
