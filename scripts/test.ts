import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import type { Failure } from '../tests/support/keep-failures.ts';
import { locateChromium, locateHeadlessShell } from './find-chromium.ts';

/** What one step counted, and each that failed with its message. A step that is a single check counts as one. */
type Count = { passed: number; failed: number; why?: string[] };
type Step = { name: string; command: string[]; env?: Record<string, string>; count?: (ok: boolean) => Count };

type VitestReport = { numPassedTests: number; numFailedTests: number };

type PlaywrightSpec = { file: string; title: string; ok: boolean; tests: { results: { errors: { message?: string }[] }[] }[] };
type PlaywrightSuite = { specs: PlaywrightSpec[]; suites?: PlaywrightSuite[] };
type PlaywrightReport = { stats: { expected: number; unexpected: number; flaky: number }; suites: PlaywrightSuite[] };

/** Enough of the beginning and of the end of a message to know what came, and why; the whole stands in the step's own output. */
const [headLength, tailLength] = [450, 350];

function readReport<T>(file: string): T | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T;
  } catch {
    // The runner died before it wrote its report; the caller counts that as one failure.
    return null;
  }
}

function describe(where: string, message: string): string {
  const isShort = message.length <= headLength + tailLength;
  return `${where}\n${isShort ? message : `${message.slice(0, headLength)}\n…\n${message.slice(-tailLength)}`}`;
}

function countVitest(path: string): (ok: boolean) => Count {
  return (ok) => {
    const report = readReport<VitestReport>(`${path}.json`);
    if (report === null) return { passed: 0, failed: 1 };
    const failures = readReport<Failure[]>(`${path}.failures.json`) ?? [];
    // A file that could not even be loaded fails the run without a failed test.
    const failed = ok ? report.numFailedTests : Math.max(1, report.numFailedTests);
    return { passed: report.numPassedTests, failed, why: failures.map(({ where, message }) => describe(where, message)) };
  };
}

function whyPlaywright({ specs, suites = [] }: PlaywrightSuite): string[] {
  const failed = specs.filter((spec) => !spec.ok);
  const messageOf = (spec: PlaywrightSpec) =>
    spec.tests.flatMap((test) => test.results.flatMap((result) => result.errors.map((error) => error.message ?? ''))).join('\n');
  return [...failed.map((spec) => describe(`${spec.file} › ${spec.title}`, messageOf(spec))), ...suites.flatMap(whyPlaywright)];
}

function countPlaywright(ok: boolean): Count {
  const report = readReport<PlaywrightReport>('test-results/e2e.json');
  if (report === null) return { passed: 0, failed: 1 };
  const failed = report.stats.unexpected + report.stats.flaky;
  return { passed: report.stats.expected, failed: ok ? failed : Math.max(1, failed), why: report.suites.flatMap(whyPlaywright) };
}

function vitest(project: string): Step {
  const path = `test-results/${project}`;
  const command = ['npx', 'vitest', 'run', '--project', project];
  return { name: `${project} tests`, command, env: { TEST_REPORT: path }, count: countVitest(path) };
}

const steps: Step[] = [
  { name: 'format', command: ['npm', 'run', '--silent', 'format:check'] },
  { name: 'lint', command: ['npm', 'run', '--silent', 'lint'] },
  { name: 'types', command: ['npm', 'run', '--silent', 'types'] },
  { name: 'import rules', command: ['npm', 'run', '--silent', 'boundaries'] },
  { name: 'unused code', command: ['npm', 'run', '--silent', 'unused'] },
  { name: 'build', command: ['npm', 'run', '--silent', 'build'] },
  { name: 'first-load budget', command: ['npm', 'run', '--silent', 'budget'] },
  vitest('unit'),
  vitest('integration'),
  { name: 'browser tests', command: ['npx', 'playwright', 'test'], count: countPlaywright },
];

/**
 * The browser tests need a Chromium; on a bare Debian machine it comes from the system's own packages, and where they
 * have it the one without a surface as well, which opens a page with a third of the work.
 */
function ensureChromium(): void {
  const missing = locateChromium() === null ? ['chromium'] : [];
  if (locateHeadlessShell() === null && !process.env['CHROME_PATH']) missing.push('chromium-headless-shell');
  if (missing.length > 0 && process.platform === 'linux' && process.getuid?.() === 0) {
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit' });
    // One by one: not every system has both.
    for (const name of missing) spawnSync('apt-get', ['install', '-y', '-qq', name], { stdio: 'inherit' });
  }
  if (locateChromium() === null) throw new Error('The browser tests need Chromium or Chrome: install one, or set CHROME_PATH.');
}

ensureChromium();
rmSync('test-results', { recursive: true, force: true });
mkdirSync('test-results', { recursive: true });

const total: Count = { passed: 0, failed: 0 };
const failedSteps: string[] = [];
const why: string[] = [];
for (const step of steps) {
  const started = performance.now();
  console.log(`\n── ${step.name}`);
  const [program, ...args] = step.command;
  const env = { ...process.env, ...step.env };
  const run = spawnSync(program!, args, { stdio: 'inherit', env, shell: process.platform === 'win32' });
  const ok = run.status === 0;
  const count = step.count?.(ok) ?? { passed: ok ? 1 : 0, failed: ok ? 0 : 1 };
  total.passed += count.passed;
  total.failed += count.failed;
  if (!ok) failedSteps.push(step.name);
  why.push(...(count.why ?? []));
  console.log(`── ${step.name}: ${ok ? 'good' : 'FAILED'} in ${((performance.now() - started) / 1000).toFixed(1)} s`);
}
// Once more at the end: of a long output often only the end is kept.
for (const each of why) console.log(`\n✗ ${each}`);
if (failedSteps.length > 0) console.log(`\nFailed: ${failedSteps.join(', ')}`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);
