import { countMusicShots, type MusicPart } from '../../../../contract/stories/music/music-shots.ts';

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
const stepSeconds = 0.5;

/** How many shots a film of the chosen part has. */
export function shotsOfSong({ beats, start, end }: StorySong): number {
  return countMusicShots(beats, { start, end });
}

/** The part after one of its ends was pulled: to the nearest beat, or to the beginning or the end of the song. */
export function movePart(song: StorySong, edge: keyof MusicPart, to: number): MusicPart {
  const nearest = listPlaces(song, edge).reduce((best, place) => (Math.abs(place - to) < Math.abs(best - to) ? place : best), song[edge]);
  return withEdge(song, edge, song.beats.length === 0 ? Math.round(to * 10) / 10 : nearest);
}

/** The part after one of its ends was moved to the next beat, or the one before. */
export function stepPart(song: StorySong, edge: keyof MusicPart, direction: 1 | -1): MusicPart {
  const from = song[edge];
  const places = listPlaces(song, edge);
  const next = direction === 1 ? places.find((place) => place > from) : places.findLast((place) => place < from);
  return withEdge(song, edge, song.beats.length === 0 ? from + direction * stepSeconds : (next ?? from));
}

/** Where an end of the part may be, ascending. */
function listPlaces(song: StorySong, edge: keyof MusicPart): number[] {
  const { low, high } = boundsOf(song, edge);
  return [...new Set([0, ...song.beats, song.seconds])].filter((place) => place >= low && place <= high);
}

function boundsOf({ start, end, seconds }: StorySong, edge: keyof MusicPart): { low: number; high: number } {
  const least = Math.min(leastSeconds, seconds);
  return edge === 'start' ? { low: 0, high: end - least } : { low: start + least, high: seconds };
}

function withEdge(song: StorySong, edge: keyof MusicPart, at: number): MusicPart {
  const { low, high } = boundsOf(song, edge);
  return { start: song.start, end: song.end, [edge]: Math.min(high, Math.max(low, at)) };
}
