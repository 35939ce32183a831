import { sampleRate } from './voice.ts';

/** Frames that it sees ahead, 5 ms. */
const ahead = Math.round(0.005 * sampleRate);
const recover = 1 - Math.exp(-1 / (0.12 * sampleRate));

/** Gives the least of the last `span` values, by a queue of candidates that rise. */
function openLeast(span: number): (value: number) => number {
  const values = new Float64Array(span + 1);
  const times = new Float64Array(span + 1);
  let [head, tail, time] = [0, 0, 0];
  return (value) => {
    const before = (at: number): number => (at === 0 ? span : at - 1);
    while (tail !== head && values[before(tail)]! >= value) tail = before(tail);
    values[tail] = value;
    times[tail] = time;
    tail = tail === span ? 0 : tail + 1;
    while (times[head]! <= time - span) head = head === span ? 0 : head + 1;
    time++;
    return values[head]!;
  };
}

/**
 * Makes stereo samples (left and right in turn) louder by `gain` and holds them under `ceiling`, in place. It sees peaks coming, and
 * turns down and up without a click.
 */
export function limit(samples: Float32Array, { gain, ceiling }: { gain: number; ceiling: number }): void {
  const frames = samples.length / 2;
  const least = openLeast(ahead + 1);
  const lately = new Float64Array(ahead).fill(1);
  let [sum, held] = [ahead, 1];
  for (let time = 0; time < frames + ahead; time++) {
    const peak = time < frames ? Math.max(Math.abs(samples[time * 2]!), Math.abs(samples[time * 2 + 1]!)) * gain : 0;
    const need = least(peak > ceiling ? ceiling / peak : 1);
    held = need < held ? need : held + (need - held) * recover;
    const slot = time % ahead;
    sum += held - lately[slot]!;
    lately[slot] = held;
    const frame = time - ahead;
    if (frame < 0) continue;
    // The mean of what is needed while this frame comes near is never more than what the frame itself needs.
    const now = Math.min(1, sum / ahead) * gain;
    samples[frame * 2]! *= now;
    samples[frame * 2 + 1]! *= now;
  }
}
