/** The seek distance of J and L in a clip, s; longer videos use more. */
const shortSeekS = 1;
const longSeekS = 10;
const clipS = 20;

/** Players and files round durations. A difference below this, s, means that the video starts at 0. */
const roundingS = 0.5;

/**
 * The start of a video on its player's clock and its length, both in seconds. The studio knows the length (`lengthS`). A player
 * reports a longer one for a video cut out of a live stream, which keeps the stream's clock, and for a file with a wrong head. The
 * time of the first frame tells these cases apart.
 */
export function readClock(
  { duration, currentTime }: Pick<HTMLVideoElement, 'duration' | 'currentTime'>,
  lengthS: number | null,
): { beginS: number; durationS: number } {
  const lateS = lengthS === null ? 0 : duration - lengthS;
  if (lengthS === null || !(lateS > roundingS)) return { beginS: 0, durationS: duration };
  return { beginS: currentTime < lateS - roundingS ? 0 : lateS, durationS: lengthS };
}

/** The seek distance of J and L, s. */
export function seekStep(durationS: number): number {
  return durationS > clipS ? longSeekS : shortSeekS;
}

/**
 * Time in s at which the frame `steps` away from the one at `timeS` is shown, inside the video. It is the middle of the
 * frame: its beginning is a fraction that rounds to the frame before in one browser and not in the other.
 */
export function frameTime(timeS: number, steps: number, { rate, durationS }: { rate: number; durationS: number }): number {
  const last = Math.max(0, Math.round(durationS * rate) - 1);
  // The tolerance assigns a rounded start time to its own frame, not to the one before.
  const frame = Math.floor(timeS * rate + 1e-3);
  return (Math.min(last, Math.max(0, frame + steps)) + 0.5) / rate;
}
