import { expect, it } from 'vitest';
import { movePart, partStep, shotsOfSong, type StorySong } from './song-part.ts';

const song: StorySong = {
  url: '/song',
  name: 'Tides',
  seconds: 60.3,
  beats: Array.from({ length: 60 }, (_, beat) => 0.4 + beat),
  bars: [],
  start: 0,
  end: 60.3,
};

it.each([
  ['a pulled start goes to the nearest beat', {}, 'start', 12.7, { start: 12.4, end: 60.3 }],
  ['a pulled end does too', {}, 'end', 30.1, { start: 0, end: 30.4 }],
  ['a key goes to the next beat, though the last one is nearer', { start: 12.4 }, 'start', 12.4 + partStep, { start: 13.4, end: 60.3 }],
  ['and back', { end: 30.4 }, 'end', 30.4 - partStep, { start: 0, end: 29.4 }],
  ['the end of the song is a place too', { end: 59.4 }, 'end', 60.2, { start: 0, end: 60.3 }],
  ['a part is never shorter than two seconds', { start: 10, end: 20 }, 'start', 40, { start: 17.4, end: 20 }],
  ['without beats it stays where it was put', { beats: [] }, 'start', 12.66, { start: 12.7, end: 60.3 }],
] as const)('%s', (_, change, edge, to, part) => {
  expect(movePart({ ...song, ...change }, edge, to)).toEqual(part);
});

it('a film has fewer shots of a shorter part', () => {
  expect(shotsOfSong(song)).toBe(30);
  expect(shotsOfSong({ ...song, start: 10.4, end: 20.4 })).toBe(5);
});
