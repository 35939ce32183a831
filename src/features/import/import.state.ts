import { proxy } from 'valtio/vanilla';

/** What is being imported in this tab. */
export const importState = proxy({
  /** Name of the file that is read now; null when nothing is. */
  current: null as string | null,
  /** Files of this run, and how many of them are through. */
  total: 0,
  done: 0,
  /** Files that could not be imported, until the person has seen them. */
  failures: [] as { name: string; reason: string }[],
});

/** The person has read what failed. */
export function dismissFailures(): void {
  importState.failures = [];
}
