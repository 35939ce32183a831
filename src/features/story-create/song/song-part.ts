import { countMusicShots, type MusicPart } from '../../../../contract/story/music/music-shots.ts';

/** A song of a story that is being prepared. `start`, `end`: the part that the film has; all times in s. */
export type StorySong = {
  url: string;
  name: string;
  seconds: number;
  beats: readonly number[];
  /** Its loudness along the song, 0.1–1. */
  bars: readonly number[];
} & MusicPart;

/** The least part of a song that makes a film, s; a shorter song is used whole. */
const leastSeconds = 2;
/** A step of an arrow key where there are no beats, s. */
export const partStep = 0.5;

/** How many shots a film of the chosen part has. */
export function shotsOfSong({ beats, start, end }: StorySong): number {
  return countMusicShots(beats, { start, end });
}

/**
 * Where an end of the part is after it was moved: on the nearest beat, or the beginning or end of the song. A step of a key that would
 * end on the same beat goes to the next one.
 */
export function movePart(song: StorySong, edge: 'start' | 'end', to: number): MusicPart {
  const { start, end, seconds } = song;
  const least = Math.min(leastSeconds, seconds);
  const [low, high] = edge === 'start' ? [0, end - least] : [start + least, seconds];
  const from = edge === 'start' ? start : end;
  const places = [0, ...song.beats, seconds].filter((place) => place >= low && place <= high);
  const isStep = Math.abs(to - from) <= partStep * 1.01 && to !== from;
  const ahead = isStep ? places.filter((place) => (to > from ? place > from : place < from)) : places;
  const nearest = ahead.reduce((best, place) => (Math.abs(place - to) < Math.abs(best - to) ? place : best), ahead[0] ?? from);
  const next = song.beats.length === 0 ? Math.round(to * 10) / 10 : nearest;
  return { start, end, [edge]: Math.min(high, Math.max(low, next)) };
}
