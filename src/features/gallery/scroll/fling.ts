/** Above this speed pictures cannot be recognised, px/s. */
const flingSpeed = 4_000;
/** A jump is one fast step; a fling has several. */
const fastSteps = 2;
/** One slow step may be a frame that came late. */
const slowSteps = 3;
/** The grid has stopped after this time and this many frames without a scroll. On slow devices each frame has a scroll. Ms. */
const restMs = 100;
const restFrames = 2;

let steps = 0;
let slow = 0;
let last = { top: 0, at: 0 };
let rest: ReturnType<typeof setTimeout> | undefined;
const waiting = new Set<() => void>();

/** Records the scroll position, px from the top of the grid, at each scroll; `now` in ms. */
export function noteScroll(top: number, now: number): void {
  const speed = (Math.abs(top - last.top) / Math.max(1, now - last.at)) * 1000;
  last = { top, at: now };
  slow = speed > flingSpeed ? 0 : slow + 1;
  if (slow === 0) steps += 1;
  clearTimeout(rest);
  if (slow >= slowSteps) endFling();
  else rest = setTimeout(() => endAtRest(now, restFrames), restMs);
}

function endAtRest(since: number, frames: number): void {
  if (last.at !== since) return;
  if (frames === 0) endFling();
  else requestAnimationFrame(() => endAtRest(since, frames - 1));
}

/** True while the grid scrolls so fast that a picture would be out of view before it is loaded. */
export function isFlinging(): boolean {
  return steps >= fastSteps;
}

/** Calls back once when the fling ends, or at once without one. Returns a function that cancels it. */
export function whenFlingEnds(go: () => void): () => void {
  if (isFlinging()) waiting.add(go);
  else go();
  return () => waiting.delete(go);
}

function endFling(): void {
  steps = 0;
  const now = [...waiting];
  waiting.clear();
  for (const go of now) go();
}
