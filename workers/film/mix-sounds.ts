/** Samples a second and channels of every film. */
export const sampleRate = 48_000;
export const channels = 2;

/** A sound in the form of the film, and where it is heard. Places and lengths in samples of each channel. */
export type PlacedSound = {
  at: number;
  length: number;
  gain: number;
  fade: number;
  /** `count` samples of each channel from `from` on, interleaved, −32,768 to 32,767. */
  read(from: number, count: number): Promise<Int16Array>;
};

const full = 32_768;

/** The sum of all that is heard in `count` samples of each channel from `from` on, interleaved, −1 to 1. */
export async function mixSounds(sounds: readonly PlacedSound[], from: number, count: number): Promise<Float32Array<ArrayBuffer>> {
  const mixed = new Float32Array(count * channels);
  for (const sound of sounds) {
    const start = Math.max(from, sound.at);
    const end = Math.min(from + count, sound.at + sound.length);
    if (end <= start || sound.gain === 0) continue;
    const values = await sound.read(start - sound.at, end - start);
    for (let i = 0; i < values.length; i += 1) {
      const place = start - sound.at + Math.floor(i / channels);
      mixed[(start - from) * channels + i]! += (values[i]! / full) * sound.gain * fadeAt(sound, place);
    }
  }
  for (let i = 0; i < mixed.length; i += 1) mixed[i] = Math.min(1, Math.max(-1, mixed[i]!));
  return mixed;
}

function fadeAt({ fade, length }: PlacedSound, place: number): number {
  return fade === 0 ? 1 : Math.min(1, (place + 1) / fade, (length - place) / fade);
}
