export const waveformBars = 50;
/** Bars of a song; the person chooses a part on them. */
export const musicBars = 300;
const lowest = 0.1;

/** Bars of a waveform, 0.1–1: the loudest is 1, and silence can still be seen. */
export function toBars(loudness: readonly number[]): number[] {
  const loudest = loudness.reduce((most, value) => Math.max(most, value), 0);
  return loudness.map((value) => Math.min(1, Math.max(lowest, loudest > 0 ? value / loudest : 0)));
}

/** Stand-in bars for a sound that cannot be decoded. Equal seeds give equal bars; `seed` is any whole number. */
export function generateBars(seed: number): number[] {
  return Array.from({ length: waveformBars }, (_, bar) => {
    const swell = 0.55 + 0.3 * Math.sin(seed + bar * 0.35) + 0.15 * Math.sin(seed * 3 + bar * 1.7);
    return Math.min(1, Math.max(lowest, swell));
  });
}
