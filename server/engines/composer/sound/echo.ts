import { sampleRate } from './voice.ts';

/** Repeats what is sent, from side to side, softer and darker each time. */
export function openEcho(
  seconds: number,
): (send: { left: Float32Array; right: Float32Array }, out: { left: Float32Array; right: Float32Array }) => void {
  const size = Math.max(1, Math.round(seconds * sampleRate));
  const left = new Float32Array(size);
  const right = new Float32Array(size);
  let at = 0;
  const dark = new Float64Array(2);
  return (send, out) => {
    let darkLeft = dark[0]!;
    let darkRight = dark[1]!;
    for (let frame = 0; frame < out.left.length; frame++) {
      darkLeft += (left[at]! - darkLeft) * 0.35;
      darkRight += (right[at]! - darkRight) * 0.35;
      left[at] = send.left[frame]! + send.right[frame]! + darkRight * 0.4;
      right[at] = darkLeft * 0.95;
      at = at + 1 === size ? 0 : at + 1;
      out.left[frame]! += darkLeft;
      out.right[frame]! += darkRight;
    }
    dark[0] = darkLeft;
    dark[1] = darkRight;
  };
}
