import { expect, it } from 'vitest';
import type { MusicPart } from '../../../../contract/stories/music/music-shots.ts';
import { movePart, shotsOfSong, stepPart, type StorySong } from './song-part.ts';

const song: StorySong = {
  url: '/song',
  name: 'Tides',
  seconds: 60.3,
  beats: Array.from({ length: 60 }, (_, beat) => 0.4 + beat),
  bars: [],
  start: 0,
  end: 60.3,
};

type Pulled = { of?: Partial<StorySong>; edge: keyof MusicPart; to: number };

it.each<[string, Pulled, MusicPart]>([
  ['a pulled start goes to the nearest beat', { edge: 'start', to: 12.7 }, { start: 12.4, end: 60.3 }],
  ['a pulled end does too', { edge: 'end', to: 30.1 }, { start: 0, end: 30.4 }],
  ['the end of the song is a place too', { of: { end: 59.4 }, edge: 'end', to: 60.2 }, { start: 0, end: 60.3 }],
  ['a part is never shorter than two seconds', { of: { start: 10, end: 20 }, edge: 'start', to: 40 }, { start: 17.4, end: 20 }],
  ['without beats it stays where it was put', { of: { beats: [] }, edge: 'start', to: 12.66 }, { start: 12.7, end: 60.3 }],
])('%s', (_, { of, edge, to }, part) => {
  expect(movePart({ ...song, ...of }, edge, to)).toEqual(part);
});

type Stepped = { of?: Partial<StorySong>; edge: keyof MusicPart; direction: 1 | -1 };

it.each<[string, Stepped, MusicPart]>([
  ['goes to the next beat', { edge: 'start', direction: 1 }, { start: 0.4, end: 60.3 }],
  ['and back', { of: { end: 30.4 }, edge: 'end', direction: -1 }, { start: 0, end: 29.4 }],
  ['stays at the end of the song', { edge: 'end', direction: 1 }, { start: 0, end: 60.3 }],
  ['goes half a second where there are no beats', { of: { beats: [] }, edge: 'start', direction: 1 }, { start: 0.5, end: 60.3 }],
])('an arrow key %s', (_, { of, edge, direction }, part) => {
  expect(stepPart({ ...song, ...of }, edge, direction)).toEqual(part);
});

it('a film has fewer shots of a shorter part', () => {
  expect(shotsOfSong(song)).toBe(30);
  expect(shotsOfSong({ ...song, start: 10.4, end: 20.4 })).toBe(5);
});
