import { countMusicShots, type MusicPart } from '../../../../contract/stories/music/music-shots.ts';

/** The song of a new story. `start`, `end`: the part used by the film; all times in s. */
export type StorySong = {
  url: string;
  name: string;
  seconds: number;
  beats: readonly number[];
  /** Loudness over time, 0.1–1. */
  bars: readonly number[];
} & MusicPart;

/** Minimum length of the part, s; a shorter song is used whole. */
const leastSeconds = 2;
/** Step of an arrow key without beats, s. */
const stepSeconds = 0.5;

/** Number of shots of a film of the chosen part. */
export function shotsOfSong({ beats, start, end }: StorySong): number {
  return countMusicShots(beats, { start, end });
}

/** The part after an end is dragged: snaps to the nearest beat or an end of the song. */
export function movePart(song: StorySong, edge: keyof MusicPart, to: number): MusicPart {
  const nearest = listPlaces(song, edge).reduce((best, place) => (Math.abs(place - to) < Math.abs(best - to) ? place : best), song[edge]);
  return withEdge(song, edge, song.beats.length === 0 ? Math.round(to * 10) / 10 : nearest);
}

/** The part after an end is moved to the next or previous beat. */
export function stepPart(song: StorySong, edge: keyof MusicPart, direction: 1 | -1): MusicPart {
  const from = song[edge];
  const places = listPlaces(song, edge);
  const next = direction === 1 ? places.find((place) => place > from) : places.findLast((place) => place < from);
  return withEdge(song, edge, song.beats.length === 0 ? from + direction * stepSeconds : (next ?? from));
}

/** Allowed positions of an end, ascending. */
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
