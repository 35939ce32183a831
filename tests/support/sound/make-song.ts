/** A tempo, the part by which it has changed at the end, loudness of noise, and seconds of the first beat. */
type Song = { bpm: number; drift: number; noise: number; first: number; seed: number; seconds: number; rate: number };

/** A song of blows, with the beats that it really has, s. */
export function clickSong({ bpm, drift, noise, first, seed, seconds, rate }: Song): {
  samples: Float32Array<ArrayBuffer>;
  beats: number[];
} {
  const beats: number[] = [];
  for (let at = first; at < seconds - 0.1; at += 60 / (bpm * (1 + (drift * at) / seconds))) beats.push(at);
  const samples = whiteNoise(Math.round(seconds * rate), seed).map((value) => value * noise);
  for (const [index, beat] of beats.entries()) {
    const from = Math.round(beat * rate);
    // The first of four is louder and deeper.
    const [loudness, hz] = index % 4 === 0 ? [0.8, 660] : [0.5, 990];
    for (let i = 0; i < 0.05 * rate && from + i < samples.length; i += 1)
      samples[from + i]! += loudness * Math.exp(-i / (0.008 * rate)) * Math.sin((2 * Math.PI * hz * i) / rate);
  }
  return { samples, beats };
}

/** −0.5 to 0.5, the same for the same seed. */
export function whiteNoise(length: number, seed: number): Float32Array<ArrayBuffer> {
  const next = createRandom(seed);
  return Float32Array.from({ length }, () => next() - 0.5);
}

/** Syllables of uneven lengths, with a voice of changing height and pauses. */
export function speechLike({ seconds, rate, seed }: { seconds: number; rate: number; seed: number }): Float32Array<ArrayBuffer> {
  const next = createRandom(seed);
  const samples = new Float32Array(seconds * rate);
  for (let at = 0.3; at < seconds - 0.5;) {
    const [length, hz] = [0.08 + 0.2 * next(), 100 + 80 * next()];
    const from = Math.round(at * rate);
    const count = Math.round(length * rate);
    for (let i = 0; i < count; i += 1) samples[from + i]! += 0.4 * Math.sin((Math.PI * i) / count) * (((i * hz) / rate) % 1) - 0.02;
    at += length + (next() < 0.15 ? 0.4 + 0.6 * next() : 0.03 * next());
  }
  return samples;
}

/** Numbers 0–1 of a linear congruential generator (Numerical Recipes). */
function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32;
}
