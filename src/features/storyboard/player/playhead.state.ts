import { proxy } from 'valtio/vanilla';

/**
 * The place in the film that is seen and heard now, of the story that is open in this tab. Player and timeline share it: a component that moves it
 * calls `seek`, the player alone moves it on while it plays.
 */
export const playhead = proxy({
  /** A whole number from 0; below `frames`, or 0 when there is no film. */
  frame: 0,
  /** Number of frames of the film; 0 until its plan is known. */
  frames: 0,
  isPlaying: false,
  /** While it plays: it runs to the beginning, silently. */
  isBackward: false,
  /** Grows with each `seek`, so that the player tells one from its own way on. */
  seeks: 0,
});

/** Moves to a frame of the film, the nearest one that there is. A film that plays goes on from there. */
export function seek(frame: number): void {
  playhead.frame = within(frame);
  playhead.seeks += 1;
}

/** Plays from the playhead on; from the beginning when it stands at the end. Does nothing without a film. */
export function play(): void {
  if (playhead.frames === 0) return;
  if (playhead.frame >= playhead.frames - 1) seek(0);
  playhead.isBackward = false;
  playhead.isPlaying = true;
}

/** Plays to the beginning, without sound. */
export function playBackward(): void {
  if (playhead.frame === 0) return;
  playhead.isBackward = true;
  playhead.isPlaying = true;
}

export function pause(): void {
  playhead.isPlaying = false;
}

/** The player's own way on, which is no seek. */
export function advance(frame: number): void {
  playhead.frame = within(frame);
}

/** Sets how long the film is; the playhead never stands behind its end. */
export function setLength(frames: number): void {
  playhead.frames = frames;
  if (frames === 0) pause();
  if (playhead.frame !== within(playhead.frame)) seek(playhead.frame);
}

/** Another story, or none: its playhead stands at the beginning. */
export function resetPlayhead(): void {
  pause();
  setLength(0);
}

function within(frame: number): number {
  return Math.min(Math.max(0, Math.round(frame)), Math.max(0, playhead.frames - 1));
}
