import { proxy } from 'valtio/vanilla';

/**
 * The playback position of the story that is open in this tab, shared by player and timeline. Components move it with `seek`; only the
 * player advances it during playback.
 */
export const playhead = proxy({
  /** A whole number from 0; below `frames`, or 0 when there is no film. */
  frame: 0,
  /** Number of frames of the film; 0 until its plan is known. */
  frames: 0,
  isPlaying: false,
  /** Playback runs backward, silently. */
  isBackward: false,
  /** Counts calls of `seek`, so that the player can tell them from its own progress. */
  seeks: 0,
});

/** Moves to a frame, clamped to the film. Playback continues from there. */
export function seek(frame: number): void {
  playhead.frame = within(frame);
  playhead.seeks += 1;
}

/** Plays from the playhead; from the start when it is at the end. Does nothing without a film. */
export function play(): void {
  if (playhead.frames === 0) return;
  if (playhead.frame >= playhead.frames - 1) seek(0);
  playhead.isBackward = false;
  playhead.isPlaying = true;
}

/** Plays backward to the start, without sound. */
export function playBackward(): void {
  if (playhead.frame === 0) return;
  playhead.isBackward = true;
  playhead.isPlaying = true;
}

export function pause(): void {
  playhead.isPlaying = false;
}

/** The player's own progress, which is no seek. */
export function advance(frame: number): void {
  playhead.frame = within(frame);
}

/** Sets the length of the film, and clamps the playhead to it. */
export function setLength(frames: number): void {
  playhead.frames = frames;
  if (frames === 0) pause();
  if (playhead.frame !== within(playhead.frame)) seek(playhead.frame);
}

/** Resets the playhead for another story, or none. */
export function resetPlayhead(): void {
  pause();
  setLength(0);
}

function within(frame: number): number {
  return Math.min(Math.max(0, Math.round(frame)), Math.max(0, playhead.frames - 1));
}
