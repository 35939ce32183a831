import type { SoundKind } from '../sounds/sound.ts';

/** A film as other programs see it. All times are whole frames of the film (`filmFps`); paths are relative to the file. */
export type TimelineFile = {
  title: string;
  shots: TimelineShot[];
  sounds: TimelineSound[];
  captions: TimelineCaption[];
};

/**
 * A shot. `frames`: all that it is seen, its fades too; its first `fadeFrames` are also the last ones of the shot before it. `path`:
 * null for nothing but black.
 */
export type TimelineShot = {
  name: string;
  path: string | null;
  frames: number;
  fadeFrames: number;
  /** The first frame that is shown, at the film's rate. */
  start: number;
  /** Frames of the clip in a frame of the film. */
  speed: number;
  /** So many frames at its end show the last frame of the clip. */
  held: number;
  /** Gain of its own sound; 0: silent. */
  gain: number;
};

/** A sound at its own speed. `start`: its first frame that is heard. Fades in seconds. */
export type TimelineSound = {
  kind: SoundKind | 'clip';
  name: string;
  path: string;
  at: number;
  frames: number;
  start: number;
  gain: number;
  fade: number;
  fadeOut: number;
};

export type TimelineCaption = { text: string; at: number; frames: number };

/** Frames of a fade before the cut, and after it. */
export function splitFade(frames: number): { before: number; after: number } {
  const before = Math.floor(frames / 2);
  return { before, after: frames - before };
}
