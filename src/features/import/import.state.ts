import { proxy } from 'valtio/vanilla';

/** Maximum of listed failures; beyond it only the number is shown. */
const listedMax = 1_000;

/** `of`: the kind of item it would have become; `files` for a zip or folder. */
export type ImportFailure = { name: string; reason: string; of: 'image' | 'video' | 'files' };

/** State of the import in this tab. */
export const importState = proxy({
  /** Name of the file that is being read; null for none. */
  current: null as string | null,
  /** Files of this run, and how many of them are finished. */
  total: 0,
  done: 0,
  /** The user paused the import. */
  isPaused: false,
  /** The device holds its maximum of unsent files; reading continues when there is room again. */
  isWaiting: false,
  /** Files that could not be imported, until the user dismisses them. */
  failures: [] as ImportFailure[],
  moreFailures: 0,
});

/** Adds a file that could not be imported. */
export function noteFailure(failure: ImportFailure): void {
  if (importState.failures.length < listedMax) importState.failures.push(failure);
  else importState.moreFailures += 1;
}

/** Clears the list of failures. */
export function dismissFailures(): void {
  Object.assign(importState, { failures: [], moreFailures: 0 });
}
