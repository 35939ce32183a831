/** A test that failed, or a file that could not be run (`title` is empty then). `file` is null where no file is known. */
export type Failure = { file: string | null; title: string; message: string };

/** What a runner reports of one run: how many tests passed, and each failure. */
export type Outcome = { passed: number; failures: Failure[] };

/** With more failures than this a run fails at once: so many are not chance. */
const mostUnsteady = 3;

/** Files to run a second time, alone: none where the failures are too many, or where one cannot be traced to a file. */
export function filesToRunAgain(failures: readonly Failure[]): string[] {
  if (failures.length > mostUnsteady) return [];
  const files = failures.map(({ file }) => file);
  return files.every((file) => file !== null) ? [...new Set(files)] : [];
}

/**
 * Sorts the failures of a run by what came of the second run of their files.
 * A failure is unsteady when the second run had none; `again` is null when there was no second run.
 */
export function judgeFailures(first: readonly Failure[], again: readonly Failure[] | null): { failed: Failure[]; unsteady: Failure[] } {
  if (again === null) return { failed: [...first], unsteady: [] };
  const failed = new Set(again.map(nameOf));
  return { failed: [...again], unsteady: first.filter((failure) => !failed.has(nameOf(failure))) };
}

export function nameOf({ file, title }: Failure): string {
  return [file ?? 'outside of any test', title].filter((part) => part !== '').join(' › ');
}
