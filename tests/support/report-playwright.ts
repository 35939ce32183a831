import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, Suite, TestCase, TestError } from '@playwright/test/reporter';
import type { Failure, Outcome } from '../../scripts/judge-run.ts';

/** A Playwright reporter that writes an `Outcome` to `path`. */
// oxlint-disable-next-line import/no-default-export -- Playwright finds a reporter by its default export only.
export default class ReportPlaywright implements Reporter {
  private readonly path: string;
  private readonly outside: Failure[] = [];
  private tests: TestCase[] = [];

  constructor({ path }: { path: string }) {
    this.path = path;
  }

  onBegin(_config: unknown, suite: Suite): void {
    this.tests = suite.allTests();
  }

  /** An error outside of tests: a file that cannot be loaded, or the setup or teardown of the run. */
  onError(error: TestError): void {
    this.outside.push({ file: null, title: '', message: error.stack ?? error.message ?? 'unknown error' });
  }

  onEnd(): void {
    const failures = this.tests.filter((test) => test.outcome() === 'unexpected').map(failureOf);
    const passed = this.tests.filter((test) => test.outcome() === 'expected').length;
    const outcome: Outcome = { passed, failures: [...failures, ...this.outside] };
    writeFileSync(this.path, JSON.stringify(outcome));
  }

  printsToStdio(): boolean {
    return false;
  }
}

function failureOf(test: TestCase): Failure {
  const messages = test.results.flatMap(({ errors }) => errors.map((error) => error.message ?? ''));
  const message = messages.length > 0 ? messages.join('\n') : 'The test did not run to its end.';
  return { file: relative(process.cwd(), test.location.file), title: test.title, message };
}
