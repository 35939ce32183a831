import { filmFps } from '../film/film-plan.ts';
import { firstPositions } from '../position.ts';
import type { StoryFile } from '../file/story-file.ts';
import { soundLimits, type WordTime } from '../sounds/sound.ts';
import { storyLimits } from '../story.ts';
import { storyInputDefaults, storyLookDefaults, storySoundDefaults } from '../story-defaults.ts';
import { limits } from '../../limits.ts';
import type { TimelineCaption, TimelineFile, TimelineShot, TimelineSound } from './timeline-file.ts';

/** A file that was given along with a timeline. */
export type GivenFile = { name: string; kind: 'image' | 'video' | 'sound' };
type Row<K extends 'shots' | 'media' | 'sounds'> = StoryFile[K][number];

const seconds = (frames: number): number => frames / filmFps;
/** A text of a foreign file as one line of at most so many characters. */
const plain = (text: string, most: number): string =>
  text
    .replaceAll(/[\p{Cc}\p{Cs}]+/gu, ' ')
    .trim()
    .slice(0, most)
    .replace(/[\uD800-\uDBFF]$/, '');
const clamp = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most);

/**
 * The rows of a story from a timeline. Its files are found among the given ones by name, wherever they stood; a shot without its file is
 * empty, and a sound without its file is left out. Captions become the words of their shots and voices. `missing`: names of files that
 * were not given.
 */
export function timelineRows(
  timeline: TimelineFile,
  given: readonly GivenFile[],
  newId: () => string,
): { rows: StoryFile; missing: string[] } {
  const files = new Map(given.map((file) => [file.name.toLowerCase(), file]));
  const missing = new Set<string>();
  const find = (path: string): GivenFile | undefined => {
    const name = baseName(path);
    const file = files.get(name.toLowerCase());
    if (file === undefined) missing.add(name);
    return file;
  };
  const placed = placeShots(timeline.shots).map((one) => ({ ...one, id: newId() }));
  const media = new Map<string, Row<'media'>>();
  const positions = firstPositions(placed.length);
  const shots = placed.map((place, index): Row<'shots'> => {
    // Media that a program could not find still have the name of their clip.
    const file = place.shot.path === null ? files.get(place.shot.name.toLowerCase()) : find(place.shot.path);
    const isShown = file !== undefined && file.kind !== 'sound';
    if (isShown && !media.has(file.name)) media.set(file.name, { id: newId(), shot_id: place.id, file: file.name });
    const item = isShown ? media.get(file.name)!.id : null;
    return {
      ...shotRow(place, timeline.captions),
      id: place.id,
      position: positions[index]!,
      ...(file?.kind === 'image' ? { image_media_id: item } : { video_media_id: item }),
    };
  });
  const sounds = timeline.sounds.flatMap((sound) => {
    const file = sound.kind === 'clip' ? undefined : find(sound.path);
    return file?.kind === 'sound' ? [soundRow(sound, file.name, { placed, captions: timeline.captions })] : [];
  });
  return { rows: { story: storyOf(timeline), shots, media: [...media.values()], sounds, pictures: [] }, missing: [...missing] };
}

function baseName(path: string): string {
  return path.split(/[/\\]/).at(-1)!;
}

type Place = { shot: TimelineShot; from: number; until: number };

/** Shots with their first frame, and the first frame of the next one. */
function placeShots(shots: readonly TimelineShot[]): Place[] {
  let end = 0;
  const froms = shots.map(({ frames, fadeFrames }) => {
    const from = end - fadeFrames;
    end = from + frames;
    return from;
  });
  return shots.map((shot, index) => ({ shot, from: froms[index]!, until: froms[index + 1] ?? end }));
}

function shotRow({ shot, from, until }: Place, captions: readonly TimelineCaption[]): Omit<Row<'shots'>, 'id' | 'position'> {
  const spoken = captions.filter(({ at }) => at >= from && at < until);
  return {
    shotImagePrompt: '',
    shotVideoPrompt: '',
    shotVoiceoverScript: plain(spoken.map(({ text }) => text).join(' '), limits.promptLength),
    image_media_id: null,
    video_media_id: null,
    target_seconds: clamp(seconds(shot.frames), 0.1, 3_600),
    speed: clamp(shot.speed, 0.25, 4),
    trim_start: clamp(seconds(shot.start), 0, 3_600),
    trim_end: shot.held === 0 ? null : clamp(seconds(shot.start + (shot.frames - shot.held) * shot.speed), 0, 3_600),
    is_locked: false,
    image_model: null,
    video_model: null,
    fit: 'crop',
    clip_gain: shot.gain,
  };
}

function soundRow(
  { kind, name, at, frames, start, gain, fade }: TimelineSound,
  file: string,
  { placed, captions }: { placed: readonly (Place & { id: string })[]; captions: readonly TimelineCaption[] },
): Row<'sounds'> {
  const shot = kind === 'voice' ? placed.findLast(({ from }) => from <= at) : undefined;
  const spoken = kind === 'voice' ? captions.filter((caption) => caption.at >= at && caption.at < at + frames) : [];
  return {
    kind: kind === 'clip' || (kind === 'voice' && shot === undefined) ? 'effect' : kind,
    file,
    name: plain(name, soundLimits.nameLength),
    shot_id: shot?.id ?? null,
    seconds: seconds(start + frames),
    offset: seconds(at - (shot?.from ?? 0)),
    start: seconds(start),
    end: seconds(start + frames),
    gain,
    fade,
    words: spoken.flatMap((caption) => captionWords(caption, seconds(start - at))).slice(0, soundLimits.words),
    beats: [],
    text: plain(spoken.map(({ text }) => text).join(' '), soundLimits.textLength),
    made_of: null,
  };
}

/** The words of a caption, spread over it by their letters. `shift`: from seconds of the film to those of the file. */
function captionWords({ text, at, frames }: TimelineCaption, shift: number): WordTime[] {
  const words = plain(text, soundLimits.textLength)
    .split(/\s+/u)
    .filter((word) => word !== '' && word.length <= 200);
  const letters = words.reduce((sum, word) => sum + word.length, 0);
  let passed = 0;
  const timeAt = () => seconds(at + (passed / letters) * frames) + shift;
  return words.map((word) => {
    const start = timeAt();
    passed += word.length;
    return { text: word, start, end: timeAt() };
  });
}

function storyOf({ title, shots }: TimelineFile): StoryFile['story'] {
  return {
    category_id: 'create_from_scratch',
    title: plain(title, storyLimits.titleLength),
    category_inputs: { character: null, characters: [], ...storyInputDefaults },
    ...storyLookDefaults,
    props: [],
    ...storySoundDefaults,
    transition_seconds: clamp(seconds(usualFade(shots)), 0, 2),
  };
}

/** The fade that most cuts have, in frames. */
function usualFade(shots: readonly TimelineShot[]): number {
  const counts = new Map<number, number>();
  for (const { fadeFrames } of shots.slice(1)) counts.set(fadeFrames, (counts.get(fadeFrames) ?? 0) + 1);
  return [...counts].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? 0;
}
