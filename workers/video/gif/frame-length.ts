const csPerS = 100;
/** The shortest frame that browsers respect, in 1/100 s: they slow shorter ones down to a tenth of a second. */
const shortestCs = 2;

/**
 * For how long a frame that ends `endS` into the clip is shown, in 1/100 s; null: it is left out, because the film is faster
 * than a GIF can be. Counted from the time that is over, not from each length: rounding would add up over a long clip.
 */
export function findFrameLength(endS: number, writtenCs: number): number | null {
  const centiseconds = Math.round(endS * csPerS) - writtenCs;
  if (centiseconds >= shortestCs) return centiseconds;
  return writtenCs === 0 ? shortestCs : null;
}
