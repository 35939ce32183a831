import type { ChildProcess } from 'node:child_process';
import { subscribe } from 'node:diagnostics_channel';
import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { SerializedError } from 'vitest';
import type { TestModule } from 'vitest/node';
import type { Reporter } from 'vitest/reporters';
import type { Failure, Outcome } from '../../scripts/judge-run.ts';

/**
 * A vitest reporter that writes an `Outcome` to `path`. Unlike vitest's JSON it has the cause of each error (a property test names its
 * counterexample only there), files that could not be loaded, unhandled errors, and test processes that crashed.
 */
export function reportVitest(path: string): Reporter {
  const crashes: string[] = [];
  // Vitest reports that a process ended, but not its signal or exit code.
  subscribe('child_process', (message) => {
    const { process: child } = message as { process: ChildProcess };
    child.once('exit', (code, signal) => {
      if (child.killed || code === 0) return;
      crashes.push(`process ${child.pid} ended with ${signal ?? `code ${code}`}`);
    });
  });
  return {
    onTestRunEnd: (modules, unhandled) => {
      const unfinished = modules.filter((module) => ['pending', 'queued'].includes(module.state()));
      const stray = unhandled.map((error) => ({ file: fileOf(error), title: '', message: tell(error) }));
      const isOfCrash = (failure: Failure) => failure.file === null && unfinished.length > 0;
      const message = ['The file did not run to its end.', ...crashes, ...stray.filter(isOfCrash).map((each) => each.message)].join('\n');
      const failures = [
        ...modules.flatMap(failuresOf),
        ...unfinished.map((module) => ({ file: module.relativeModuleId, title: '', message })),
        ...stray.filter((failure) => !isOfCrash(failure)),
      ];
      const passed = modules.flatMap((module) => [...module.children.allTests('passed')]).length;
      const outcome: Outcome = { passed, failures };
      writeFileSync(path, JSON.stringify(outcome));
    },
  };
}

/** The file of an unhandled error. Vitest adds its path to the error where it is known. */
function fileOf(error: SerializedError): string | null {
  const path: unknown = error['VITEST_TEST_PATH'];
  return typeof path === 'string' ? relative(process.cwd(), path) : null;
}

function failuresOf(module: TestModule): Failure[] {
  const file = module.relativeModuleId;
  const failures = [...module.children.allTests('failed')].map((test) => ({
    file,
    title: test.fullName,
    message: (test.result().errors ?? []).map(tell).join('\n'),
  }));
  const errors = [...module.errors(), ...[...module.children.allSuites()].flatMap((suite) => suite.errors())];
  failures.push(...errors.map((error) => ({ file, title: '', message: tell(error) })));
  return failures;
}

/** Stack lines outside of the project. */
const foreignLine = /^ {4}at .*(node_modules|node:internal|<anonymous>).*\n?/gm;

function tell({ stack, message, cause }: SerializedError): string {
  const own = (stack ?? message).replaceAll(foreignLine, '').trimEnd();
  return cause === undefined || cause === null ? own : `${own}\nCaused by ${tell(cause)}`;
}
