/** Gives the power of each frequency, `size / 2 + 1` of them, of `size` samples; a tone as loud as can be has about 1. */
export type PowerSpectrum = (samples: Float32Array, from: number, powers: Float32Array) => void;

/**
 * A power spectrum by a radix-2 fast Fourier transform under a Hann window (Cooley and Tukey 1965; Harris 1978). `size`: a power of two.
 * Samples beyond the ends count as silence.
 */
export function createPowerSpectrum(size: number): PowerSpectrum {
  const window = Float32Array.from({ length: size }, (_, i) => 0.5 - 0.5 * Math.cos((2 * Math.PI * i) / size));
  const cosines = Float32Array.from({ length: size / 2 }, (_, i) => Math.cos((2 * Math.PI * i) / size));
  const sines = Float32Array.from({ length: size / 2 }, (_, i) => -Math.sin((2 * Math.PI * i) / size));
  const places = listPlaces(size);
  const [real, imaginary] = [new Float32Array(size), new Float32Array(size)];
  // The window has a mean of a half, and a tone is in two of the frequencies.
  const scale = 1 / (size / 4) ** 2;

  return (samples, from, powers) => {
    for (let i = 0; i < size; i += 1) real[places[i]!] = (samples[from + i] ?? 0) * window[i]!;
    imaginary.fill(0);
    for (let half = 1; half < size; half *= 2) combine(half);
    for (let k = 0; k <= size / 2; k += 1) powers[k] = scale * (real[k]! ** 2 + imaginary[k]! ** 2);
  };

  /** Makes transforms of twice the length of neighbours that have `half` values each. */
  function combine(half: number): void {
    const step = size / (2 * half);
    for (let start = 0; start < size; start += 2 * half) {
      for (let k = 0; k < half; k += 1) {
        const [a, b] = [start + k, start + k + half];
        const [cosine, sine] = [cosines[k * step]!, sines[k * step]!];
        const r = real[b]! * cosine - imaginary[b]! * sine;
        const i = real[b]! * sine + imaginary[b]! * cosine;
        real[b] = real[a]! - r;
        imaginary[b] = imaginary[a]! - i;
        real[a]! += r;
        imaginary[a]! += i;
      }
    }
  }
}

/** Each number with its bits in reverse order. */
function listPlaces(size: number): Uint32Array {
  const places = new Uint32Array(size);
  for (let i = 1; i < size; i += 1) places[i] = (places[i >> 1]! >> 1) | (i & 1 ? size >> 1 : 0);
  return places;
}
