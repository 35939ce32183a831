import { captionLines } from '../film/captions/captions.ts';
import { filmFps, type FilmPlan, type FilmShot, type FilmSound } from '../film/film-plan.ts';
import { clipSoundId } from '../film/sounds/place-sounds.ts';
import type { SoundKind } from '../sounds/sound.ts';
import { splitFade, type TimelineFile, type TimelineShot, type TimelineSound } from './timeline-file.ts';

/** Names, and the paths of files, which a plan does not have. A file without a path is left out. */
export type FilmNames = {
  title: string;
  /** Of shots, by their identifiers. */
  shots: ReadonlyMap<string, string>;
  /** Paths of items by identifier, and of sounds by address. */
  paths: ReadonlyMap<string, string>;
  sounds: ReadonlyMap<string, { kind: SoundKind; name: string }>;
};

const toFrames = (seconds: number): number => Math.round(seconds * filmFps);

/** A film for other programs. Sounds and captions begin and end on the nearest frame. */
export function filmTimeline(plan: FilmPlan, names: FilmNames): TimelineFile {
  return {
    title: names.title,
    shots: plan.shots.map((shot, index) => {
      const shown = timelineShot(shot, plan.shots[index + 1]?.fadeFrames ?? 0, names);
      return { ...shown, gain: shown.path === null ? 1 : gainOf(shot, plan.sounds) };
    }),
    sounds: plan.sounds.flatMap((sound) => timelineSound(sound, names) ?? []),
    captions: plan.captions.map((caption) => {
      const at = toFrames(caption.at);
      return { text: captionLines(caption).join('\n'), at, frames: Math.max(1, toFrames(caption.until) - at) };
    }),
  };
}

/** Of a clip that is as fast as it was made: what a film hears of it. All others are silent anyway. */
function gainOf(shot: FilmShot, sounds: readonly FilmSound[]): number {
  if (shot.kind !== 'clip' || shot.speed !== 1) return 1;
  return sounds.find(({ id }) => id === clipSoundId(shot.shotId))?.gain ?? 0;
}

function timelineShot(shot: FilmShot, nextFade: number, names: FilmNames): Omit<TimelineShot, 'gain'> {
  const { frames, fadeFrames } = shot;
  const path = shot.mediaId === null ? null : (names.paths.get(shot.mediaId) ?? null);
  const base = { name: names.shots.get(shot.shotId) ?? '', path, frames, fadeFrames, start: 0, speed: 1, held: 0 };
  if (shot.kind !== 'clip' || path === null) return base;
  const start = toFrames(shot.start);
  const played = Math.max(1, Math.round(((shot.end - shot.start) * filmFps) / shot.speed));
  // A clip that ends before the cut to it is a still picture there.
  if (played <= splitFade(fadeFrames).before) {
    return { ...base, start: Math.round(start + (played - 1) * shot.speed), held: frames - 1 };
  }
  // Frames that are held within the next fade only are left to the program that shows them.
  const isHeld = played < frames - splitFade(nextFade).after;
  return { ...base, start, speed: shot.speed, held: isHeld ? frames - played : 0 };
}

function timelineSound(sound: FilmSound, names: FilmNames): TimelineSound | null {
  const isFile = sound.source.type === 'file';
  const path = names.paths.get(sound.source.type === 'file' ? sound.source.url : sound.source.mediaId);
  if (path === undefined) return null;
  const known = names.sounds.get(sound.id);
  return {
    kind: isFile ? (known?.kind ?? 'effect') : 'clip',
    name: known?.name ?? '',
    path,
    at: toFrames(sound.at),
    frames: Math.max(1, toFrames(sound.end - sound.start)),
    start: toFrames(sound.start),
    gain: sound.gain,
    fade: sound.fade,
    fadeOut: sound.fadeOut ?? sound.fade,
  };
}
