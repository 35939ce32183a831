export const scales = {
  major: [0, 2, 4, 5, 7, 9, 11],
  lydian: [0, 2, 4, 6, 7, 9, 11],
  mixolydian: [0, 2, 4, 5, 7, 9, 10],
  dorian: [0, 2, 3, 5, 7, 9, 10],
  minor: [0, 2, 3, 5, 7, 8, 10],
  phrygian: [0, 1, 3, 5, 7, 8, 10],
} as const;
export type ScaleName = keyof typeof scales;

/** Semitones above the tonic of a step of a scale; steps go on below and above the octave. */
export function semitonesOf(scale: readonly number[], step: number): number {
  const octave = Math.floor(step / scale.length);
  return octave * 12 + scale[step - octave * scale.length]!;
}

/** The step of a scale that is nearest to so many semitones above the tonic; of two the lower one. */
export function stepAt(scale: readonly number[], semitones: number): number {
  const octave = Math.floor(semitones / 12);
  const within = semitones - octave * 12;
  let best = 0;
  for (let step = 1; step <= scale.length; step++)
    if (Math.abs(semitonesOf(scale, step) - within) < Math.abs(semitonesOf(scale, best) - within)) best = step;
  return octave * scale.length + best;
}
