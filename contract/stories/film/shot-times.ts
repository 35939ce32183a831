import type { StoryCategory } from '../category.ts';
import type { StoryShotRow } from '../shots/shot.ts';
import { filmFps } from './film-plan.ts';
import type { HeardSound } from './sounds/heard-sounds.ts';
import { frameOfBeat, frameOfEnd, type MusicBeats } from './sounds/music-beats.ts';
import type { ShotContent } from './shot-content.ts';

/** A shot with what decides its length. */
export type ShotParts = { shot: StoryShotRow; content: ShotContent; voice: HeardSound | undefined };

/** The place of a shot, in frames, and the speed of its clip (seconds of the clip in a second of the film). */
export type ShotTimes = { from: number; frames: number; fadeFrames: number; speed: number };

/** Seconds of stills, of shots with nothing to show, of shots cut to music, and of the silence after a voice. */
const usual = { still: 4, blank: 3, beat: 2, pause: 0.4 } as const;
/** Music videos play clips at most this fast. */
const fastest = 4;

const toFrames = (seconds: number): number => Math.max(1, Math.round(seconds * filmFps));
/** Never shorter than the seconds; what binary fractions leave over is no frame. */
const framesFor = (seconds: number): number => Math.ceil(seconds * filmFps - 1e-6);

/**
 * The place of each shot. Lengths are rounded to frames one by one and added up as frames, so that nothing drifts. `transition`: seconds
 * of a cross-fade, which takes at most half of the shorter of its two shots. A voice is over before the next shot begins.
 */
export function shotTimes(
  parts: readonly ShotParts[],
  film: { category: StoryCategory; transition: number; music: MusicBeats | null },
): ShotTimes[] {
  const fade = Math.max(0, Math.round(film.transition * filmFps));
  const times: ShotTimes[] = [];
  for (const [index, part] of parts.entries()) {
    const before = times.at(-1);
    const end = before === undefined ? 0 : before.from + before.frames;
    const spoken = spokenFrames(part, index === parts.length - 1 ? 0 : fade);
    const wanted = Math.max(spoken, wantedFrames(part, film.category, film.music !== null));
    const most = before === undefined ? 0 : Math.min(fade, Math.floor(before.frames / 2));
    // A shot that ends on a beat grows by the frames of its fade, which lie before the beat of the shot before it.
    const bounds = { wanted, least: Math.max(1, spoken - most, Math.ceil(spoken / 2)) };
    const isLast = index === parts.length - 1 && part.shot.target_seconds === null;
    const beat = film.music && ((isLast ? frameOfEnd(film.music, end, bounds) : null) ?? frameOfBeat(film.music.beats, end, bounds));
    const frames = beat === null ? wanted : beat - end + Math.min(most, beat - end);
    const fadeFrames = Math.min(most, Math.floor(frames / 2));
    times.push({ from: end - fadeFrames, frames, fadeFrames, speed: clipSpeed(part, frames, beat !== null) });
  }
  return times;
}

function spokenFrames({ voice }: ShotParts, fade: number): number {
  return voice === undefined ? 0 : framesFor(voice.row.offset + voice.end - voice.start) + fade;
}

function wantedFrames({ shot, content, voice }: ShotParts, category: StoryCategory, isToBeats: boolean): number {
  if (shot.target_seconds !== null) return toFrames(shot.target_seconds);
  const clip = content.kind === 'clip' ? (content.end - content.start) / shot.speed : null;
  if (isToBeats) return toFrames(Math.min(usual.beat, clip ?? usual.beat));
  const spoken = voice === undefined ? null : voice.row.offset + voice.end - voice.start + usual.pause;
  if (clip !== null) return toFrames(category === 'script_to_video' ? (spoken ?? clip) : clip);
  return toFrames(spoken ?? (content.kind === 'still' ? usual.still : usual.blank));
}

/**
 * The speed of the shot; faster where music shortens the shot, and slower where a voice outlasts the clip: at most half, the rest of the
 * time its last frame is held. A speed that a person chose is not made faster.
 */
function clipSpeed({ shot, content, voice }: ShotParts, frames: number, isToBeat: boolean): number {
  if (content.kind !== 'clip') return 1;
  const exact = ((content.end - content.start) * filmFps) / frames;
  // Within half a frame the clip is as long as its shot: it keeps its speed, and so its own sound.
  if (Math.abs((content.end - content.start) / shot.speed - frames / filmFps) <= 0.5 / filmFps) return shot.speed;
  if (exact > shot.speed) return isToBeat && shot.speed === 1 ? Math.min(fastest, exact) : shot.speed;
  return isToBeat || voice !== undefined ? Math.max(shot.speed / 2, exact) : shot.speed;
}
