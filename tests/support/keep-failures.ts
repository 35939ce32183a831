import type { ChildProcess } from 'node:child_process';
import { subscribe } from 'node:diagnostics_channel';
import { writeFileSync } from 'node:fs';
import type { SerializedError } from 'vitest';
import type { TestModule } from 'vitest/node';
import type { Reporter } from 'vitest/reporters';

/** Where something failed, and what was said. */
export type Failure = { where: string; message: string };

/**
 * Keeps what failed as JSON in `file`, one `Failure` each: of tests with what caused it (a property says only there what was wrong
 * with its example), and what belongs to no test, of which the report of the tests says nothing: of a file that could not be loaded,
 * of what was to be done before or after tests, of what nobody waited for, and of a process of tests that ended by itself.
 */
export function keepFailures(file: string): Reporter {
  const ends: Failure[] = [];
  // vitest says that a process ended, and neither how nor what it was doing.
  subscribe('child_process', (message) => {
    const { process: child } = message as { process: ChildProcess };
    child.once('exit', (code, signal) => {
      if (child.killed || code === 0) return;
      ends.push({ where: 'outside of any test', message: `process ${child.pid} ended by itself with ${signal ?? `code ${code}`}` });
    });
  });
  return {
    onTestRunEnd: (modules, strays) => {
      const outside = strays.map((error) => ({ where: 'outside of any test', message: tell(error) }));
      writeFileSync(file, JSON.stringify([...modules.flatMap(failuresOf), ...ends, ...outside]));
    },
  };
}

function failuresOf(module: TestModule): Failure[] {
  const where = module.relativeModuleId;
  const failures = [...module.children.allTests('failed')].map((test) => ({
    where: `${where} › ${test.fullName}`,
    message: (test.result().errors ?? []).map(tell).join('\n'),
  }));
  const errors = [...module.errors(), ...[...module.children.allSuites()].flatMap((suite) => suite.errors())];
  failures.push(...errors.map((error) => ({ where, message: tell(error) })));
  const state = module.state();
  if (state === 'pending' || state === 'queued') failures.push({ where, message: 'it did not come to its end' });
  return failures;
}

/** Lines of a stack that lead into no file of the project. */
const foreignLine = /^ {4}at .*(node_modules|node:internal|<anonymous>).*\n?/gm;

function tell({ stack, message, cause }: SerializedError): string {
  const own = (stack ?? message).replaceAll(foreignLine, '').trimEnd();
  return cause === undefined || cause === null ? own : `${own}\nCaused by ${tell(cause)}`;
}
