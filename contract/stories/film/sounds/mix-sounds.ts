/** Samples a second and channels of the sound of every film. */
export const filmSampleRate = 48_000;
export const filmChannels = 2;

/** A decoded sound, and where it is heard. Places and lengths in samples of each channel. */
export type PlacedSound = {
  at: number;
  length: number;
  gain: number;
  /** Seconds in which it comes and goes. */
  fadeIn: number;
  fadeOut: number;
  /** `count` samples of each channel from `from` on, interleaved, −32,768 to 32,767. */
  read(from: number, count: number): Promise<Int16Array>;
};

const full = 32_768;

/**
 * The sum of the sounds in `count` samples of each channel from `from` on, interleaved. 1 is full scale, which the sum of several may
 * exceed: `createLimiter`.
 */
export async function mixSounds(sounds: readonly PlacedSound[], from: number, count: number): Promise<Float32Array<ArrayBuffer>> {
  const mixed = new Float32Array(count * filmChannels);
  for (const sound of sounds) {
    const start = Math.max(from, sound.at);
    const end = Math.min(from + count, sound.at + sound.length);
    if (end <= start || sound.gain === 0) continue;
    const values = await sound.read(start - sound.at, end - start);
    for (let i = 0; i < values.length; i += 1) {
      const place = start - sound.at + Math.floor(i / filmChannels);
      mixed[(start - from) * filmChannels + i]! += (values[i]! / full) * sound.gain * fadeAt(sound, place);
    }
  }
  return mixed;
}

function fadeAt({ fadeIn, fadeOut, length }: PlacedSound, place: number): number {
  return Math.min(1, fadeIn === 0 ? 1 : (place + 1) / fadeIn, fadeOut === 0 ? 1 : (length - place) / fadeOut);
}

/** Samples of each channel of a block that is as loud as its loudest sample allows: 10 ms. */
export const limiterBlock = 480;

/**
 * Keeps a mix within full scale. Blocks that would exceed it are made quieter, and the blocks beside them lead there evenly, so that
 * nothing crackles; everything else is left exactly as it is. The limiter is given a mix in its order, in whole blocks (only the last
 * part may end within one), each part with the block that follows it, and changes the part in place.
 */
export function createLimiter(): (part: Float32Array, next: Float32Array) => void {
  let before = 1;
  return (part, next) => {
    const size = limiterBlock * filmChannels;
    const blocks = Math.ceil(part.length / size);
    const gains = Array.from({ length: blocks }, (_, block) => gainOf(part.subarray(block * size, (block + 1) * size)));
    const after = gainOf(next);
    for (const [block, own] of gains.entries()) {
      const start = Math.min(own, block === 0 ? before : gains[block - 1]!);
      const end = Math.min(own, gains[block + 1] ?? after);
      if (start < 1 || end < 1) scale(part.subarray(block * size, (block + 1) * size), start, end);
    }
    before = gains.at(-1) ?? before;
  };
}

function gainOf(samples: Float32Array): number {
  let peak = 1;
  for (const value of samples) peak = Math.max(peak, Math.abs(value));
  return 1 / peak;
}

function scale(block: Float32Array, start: number, end: number): void {
  const count = block.length / filmChannels;
  for (let i = 0; i < block.length; i += 1) {
    const gain = start + ((end - start) * Math.floor(i / filmChannels)) / count;
    block[i] = Math.min(1, Math.max(-1, block[i]! * gain));
  }
}
