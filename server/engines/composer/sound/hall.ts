import { sampleRate } from './voice.ts';

/** Adds the answer of a room to two channels. `wet`: what is sent into it, in place. */
export type Hall = (send: { left: Float32Array; right: Float32Array }, out: { left: Float32Array; right: Float32Array }) => void;

/** Frames of the eight ways through the room, prime to each other. */
const ways = [1_693, 1_951, 2_203, 2_399, 2_687, 2_957, 3_251, 3_547] as const;
const size = 4_096;
const mask = size - 1;
const smearing = [229, 367, 541] as const;

type Smear = { line: Float32Array; at: number };

/** An all-pass that smears what comes in, so that no single echo is heard. */
function smear(delay: Smear, value: number): number {
  const { line, at } = delay;
  const late = line[at]!;
  const next = value + late * 0.6;
  line[at] = next;
  delay.at = at + 1 === line.length ? 0 : at + 1;
  return late - next * 0.6;
}

/** A network of eight delays that feed each other (Householder matrix), darker with each turn. `seconds`: in which it falls by 60 dB. */
export function openHall(seconds: number): Hall {
  const lines = ways.map(() => new Float32Array(size));
  const losses = Float64Array.from(ways, (way) => 10 ** ((-3 * way) / (sampleRate * seconds)));
  const dark = new Float64Array(ways.length);
  const heard = new Float64Array(ways.length);
  const smears = [smearing, smearing].map((sizes, side) =>
    sizes.map((length): Smear => ({ line: new Float32Array(length + side * 23), at: 0 })),
  );
  const [leftSmears, rightSmears] = [smears[0]!, smears[1]!];
  let at = 0;
  const low = new Float64Array(2);
  const damping = 0.32;
  return (send, out) => {
    let lowLeft = low[0]!;
    let lowRight = low[1]!;
    for (let frame = 0; frame < out.left.length; frame++) {
      // Low tones would blur.
      lowLeft += (send.left[frame]! - lowLeft) * 0.02;
      lowRight += (send.right[frame]! - lowRight) * 0.02;
      let inLeft = send.left[frame]! - lowLeft;
      let inRight = send.right[frame]! - lowRight;
      for (let i = 0; i < 3; i++) {
        inLeft = smear(leftSmears[i]!, inLeft);
        inRight = smear(rightSmears[i]!, inRight);
      }
      let sum = 0;
      for (let i = 0; i < 8; i++) {
        const value = lines[i]![(at - ways[i]!) & mask]!;
        const soft = dark[i]! + (value - dark[i]!) * (1 - damping);
        dark[i] = soft;
        const kept = soft * losses[i]!;
        heard[i] = kept;
        sum += kept;
      }
      sum *= 0.25;
      for (let i = 0; i < 8; i++) lines[i]![at & mask] = heard[i]! - sum + (i % 2 === 0 ? inLeft : inRight) * 0.35;
      at++;
      out.left[frame]! += heard[0]! - heard[2]! + heard[4]! - heard[6]!;
      out.right[frame]! += heard[1]! - heard[3]! + heard[5]! - heard[7]!;
    }
    low[0] = lowLeft;
    low[1] = lowRight;
  };
}
