/** Faster than this one sees that pictures pass, not which: px a second. */
const flingSpeed = 4_000;
/** A jump is one fast step; a fling goes on. */
const fastSteps = 2;
/** After so long, and so many frames, without a scroll the grid stands: where each frame takes long, there is one scroll in each. Ms. */
const restMs = 100;
const restFrames = 2;

type Step = { top: number; at: number };
let steps = 0;
let last: Step = { top: 0, at: 0 };
let before: Step = last;
let rest: ReturnType<typeof setTimeout> | undefined;
const waiting = new Set<() => void>();

/** Notes where the view is, px from the top of the grid, at each scroll; `now` in ms. */
export function noteScroll(top: number, now: number): void {
  const here = { top, at: now };
  const [isFast, isStillFast] = [speedOf(last, here) > flingSpeed, speedOf(before, here) > flingSpeed];
  [before, last] = [last, here];
  if (isFast) steps += 1;
  clearTimeout(rest);
  // One slow step is a frame that came late.
  if (isFast || isStillFast) rest = setTimeout(() => endAtRest(now, restFrames), restMs);
  else endFling();
}

function speedOf(from: Step, to: Step): number {
  return (Math.abs(to.top - from.top) / Math.max(1, to.at - from.at)) * 1000;
}

function endAtRest(since: number, frames: number): void {
  if (last.at !== since) return;
  if (frames === 0) endFling();
  else requestAnimationFrame(() => endAtRest(since, frames - 1));
}

/** True while the grid passes so fast that pictures fetched now would be gone before they are there. */
export function isFlinging(): boolean {
  return steps >= fastSteps;
}

/** Calls back once, when the fling has ended, or at once when there is none. Returns how to forget about it. */
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
