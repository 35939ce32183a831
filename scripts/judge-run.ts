/** A test that failed, or a file that could not be run (`title` is empty then). `file` is null where no file is known. */
export type Failure = { file: string | null; title: string; message: string };

/** The report of one run: how many tests passed, and each failure. */
export type Outcome = { passed: number; failures: Failure[] };

/** A run with more failures fails at once: that many are no flake. */
const mostUnsteady = 3;

/** Files to run a second time, alone. None when there are too many failures, or one without a file. */
export function filesToRunAgain(failures: readonly Failure[]): string[] {
  if (failures.length > mostUnsteady) return [];
  const files = failures.map(({ file }) => file);
  return files.every((file) => file !== null) ? [...new Set(files)] : [];
}

/**
 * Compares the failures of a run with those of the second run of their files (`again`; null: none). A failure missing from the second run
 * is unsteady.
 */
export function judgeFailures(first: readonly Failure[], again: readonly Failure[] | null): { failed: Failure[]; unsteady: Failure[] } {
  if (again === null) return { failed: [...first], unsteady: [] };
  const failed = new Set(again.map(nameOf));
  return { failed: [...again], unsteady: first.filter((failure) => !failed.has(nameOf(failure))) };
}

export function nameOf({ file, title }: Failure): string {
  return [file ?? 'outside of any test', title].filter((part) => part !== '').join(' › ');
}
