import { proxy } from 'valtio/vanilla';

/** Failures that are shown one by one; of more only the number is said. */
const listedMax = 1_000;

/** `of`: what it would have brought; `files` of a zip or a folder. */
export type ImportFailure = { name: string; reason: string; of: 'image' | 'video' | 'files' };

/** What is being imported in this tab. */
export const importState = proxy({
  /** Name of the file that is read now; null when nothing is. */
  current: null as string | null,
  /** Files of this run, and how many of them are through. */
  total: 0,
  done: 0,
  /** The person has asked to wait. */
  isPaused: false,
  /** As many files as this device may hold back wait to be sent: the next one is read when there is room again. */
  isWaiting: false,
  /** Files that could not be imported, until the person has seen them. */
  failures: [] as ImportFailure[],
  moreFailures: 0,
});

/** Remembers a file that could not be imported. */
export function noteFailure(failure: ImportFailure): void {
  if (importState.failures.length < listedMax) importState.failures.push(failure);
  else importState.moreFailures += 1;
}

/** The person has read what failed. */
export function dismissFailures(): void {
  Object.assign(importState, { failures: [], moreFailures: 0 });
}
