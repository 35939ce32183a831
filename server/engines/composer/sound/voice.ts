/** Samples a second of everything that is composed. */
export const sampleRate = 48_000;
/** Frames that are played at a time, 50 ms. */
export const blockFrames = 2_400;

/** Adds itself to a block from a frame to its end. False: it has died away. */
export type Voice = (left: Float32Array, right: Float32Array, from: number) => boolean;

/** A note as an instrument is given it. `seconds`: how long it is held. `seed`: an integer of its own. */
export type VoiceNote = { pitch: number; velocity: number; seconds: number; seed: number };

export function hertzOf(pitch: number): number {
  return 440 * 2 ** ((pitch - 69) / 12);
}

/** White noise between −1 and 1 (xorshift32), fast enough to be asked for each sample. */
export function openNoise(seed: number): () => number {
  // In an array: a number of 32 bits in a closure is allocated anew at each change.
  const state = Int32Array.of((seed ^ 0x9e3779b9) | 1);
  return () => {
    let x = state[0]!;
    x ^= x << 13;
    x ^= x >>> 17;
    x ^= x << 5;
    state[0] = x;
    return x * 4.656612873077393e-10;
  };
}
