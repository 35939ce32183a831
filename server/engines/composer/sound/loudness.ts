import { sampleRate } from './voice.ts';

/** A filter of the second order. */
type Biquad = { b0: number; b1: number; b2: number; a1: number; a2: number };
/** The two filters by which ITU-R BS.1770 weighs what ears hear, at 48 kHz. */
const shelf: Biquad = {
  b0: 1.53512485958697,
  b1: -2.69169618940638,
  b2: 1.19839281085285,
  a1: -1.69065929318241,
  a2: 0.73248077421585,
};
const lowCut: Biquad = { b0: 1, b1: -2, b2: 1, a1: -1.99004745483398, a2: 0.99007225036621 };
const windowFrames = 0.4 * sampleRate;

function openBiquad({ b0, b1, b2, a1, a2 }: Biquad): (x: number) => number {
  const late = new Float64Array(2);
  return (x) => {
    const y = b0 * x + late[0]!;
    late[0] = b1 * x - a1 * y + late[1]!;
    late[1] = b2 * x - a2 * y;
    return y;
  };
}

/**
 * Loudness of stereo samples (left and right in turn) in LUFS by ITU-R BS.1770-4, over windows of 400 ms without overlap. −Infinity: silence.
 */
export function measureLoudness(samples: Float32Array): number {
  const [leftShelf, rightShelf, leftCut, rightCut] = [openBiquad(shelf), openBiquad(shelf), openBiquad(lowCut), openBiquad(lowCut)];
  const windows: number[] = [];
  let sum = 0;
  for (let frame = 0; frame * 2 < samples.length; frame++) {
    const left = leftCut(leftShelf(samples[frame * 2]!));
    const right = rightCut(rightShelf(samples[frame * 2 + 1]!));
    sum += left * left + right * right;
    const isLast = frame * 2 + 2 >= samples.length;
    if ((frame + 1) % windowFrames === 0 || isLast) {
      windows.push(sum / (isLast ? (frame % windowFrames) + 1 : windowFrames));
      sum = 0;
    }
  }
  return gatedLoudness(windows);
}

function gatedLoudness(windows: readonly number[]): number {
  const toLufs = (power: number): number => -0.691 + 10 * Math.log10(power);
  const mean = (list: readonly number[]): number => list.reduce((total, power) => total + power, 0) / list.length;
  const heard = windows.filter((power) => power > 0 && toLufs(power) > -70);
  if (heard.length === 0) return -Infinity;
  const gate = toLufs(mean(heard)) - 10;
  return toLufs(mean(heard.filter((power) => toLufs(power) > gate)));
}
