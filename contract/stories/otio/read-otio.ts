import { refuseStoryFile as refuse } from '../file/refuse-story-file.ts';
import { soundLimits } from '../sounds/sound.ts';
import { storyLimits } from '../story.ts';
import { type OtioMarker, type OtioTimeline, type OtioTrack, readItem } from './otio-items.ts';
import { framesOf } from './otio-time.ts';
import { readShots } from './read-shots.ts';
import { readSounds } from './read-sounds.ts';
import type { TimelineCaption, TimelineFile } from './timeline-file.ts';

/** Longest text that is read, in characters. */
const lengthMax = 20_000_000;

/** A timeline, and what of it a story has no place for, each in a few words. */
export type ReadTimeline = TimelineFile & { leftOut: string[] };

/**
 * Reads the text of an OpenTimelineIO file: its lowest video track, all its sounds, and captions that were written here. Times of other
 * rates are taken to the nearest frame of the film, from its beginning, so that nothing drifts.
 * @throws AppError STORY_FILE_REFUSED with the reason in a sentence
 */
export function readOtio(text: string): ReadTimeline {
  const timeline = findTimeline(parse(text));
  const tracks = timeline.tracks.children.map((child) => readItem(child, refuse));
  const lists: { video: OtioTrack[]; audio: OtioTrack[] } = { video: [], audio: [] };
  let groups = 0;
  for (const { kind, value } of tracks) {
    if (kind === 'track') lists[value.kind === 'Audio' ? 'audio' : 'video'].push(value);
    else groups++;
  }
  const { shots, leftOut, hasPicture } = readTracks(lists.video);
  const sounds = lists.audio.flatMap((track) => readSounds(track, refuse));
  if (!hasPicture && sounds.length === 0) throw refuse('There are no clips in this timeline.');
  if (shots.length > storyLimits.shots) throw refuse(`This timeline has ${shots.length} shots. A story has at most ${storyLimits.shots}.`);
  if (sounds.length > soundLimits.count)
    throw refuse(`This timeline has ${sounds.length} sounds. A story has at most ${soundLimits.count}.`);
  if (groups > 0) leftOut.push(groups === 1 ? 'a group of tracks' : `${groups} groups of tracks`);
  return { title: timeline.name, shots, sounds, captions: readCaptions(timeline), leftOut };
}

function parse(text: string): unknown {
  if (text.length > lengthMax) throw refuse('This timeline is too large.');
  try {
    return JSON.parse(text);
  } catch (error) {
    throw refuse('This is not a timeline, or a part of it is missing.', error);
  }
}

/** The timeline of a file, or the first of a collection. */
function findTimeline(json: unknown): OtioTimeline {
  const { kind, value } = readItem(json, refuse);
  if (kind === 'timeline') return value;
  if (kind === 'collection') {
    for (const child of value.children) {
      const read = readItem(child, refuse);
      if (read.kind === 'timeline') return read.value;
    }
  }
  throw refuse('This file has no timeline in it.');
}

/** The lowest track that has pictures is the film. */
function readTracks(tracks: readonly OtioTrack[]) {
  const read = tracks.map((track) => readShots(track, refuse));
  const index = Math.max(
    0,
    read.findIndex(({ shots }) => shots.some((shot) => shot.path !== null || shot.name !== '')),
  );
  const { shots = [], leftOut = [] } = read[index] ?? {};
  const others = read.filter((one, i) => i !== index && one.shots.length > 0).length;
  return {
    shots,
    hasPicture: shots.length > 0,
    leftOut: [...leftOut, ...(others === 0 ? [] : [others === 1 ? 'another video track' : `${others} other video tracks`])],
  };
}

function readCaptions({ tracks }: OtioTimeline): TimelineCaption[] {
  return (tracks.markers ?? []).flatMap((json) => {
    const { kind, value } = readItem(json, refuse);
    if (kind !== 'marker' || !isCaption(value)) return [];
    const { start_time, duration } = value.marked_range;
    return [{ text: value.name, at: Math.round(framesOf(start_time)), frames: Math.max(1, Math.round(framesOf(duration))) }];
  });
}

function isCaption({ metadata }: OtioMarker): boolean {
  const own = metadata['pleinair'];
  return typeof own === 'object' && own !== null && 'kind' in own && own.kind === 'caption';
}
