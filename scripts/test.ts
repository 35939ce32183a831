import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { locateChromium } from './find-chromium.ts';

/** What one step counted. A step that is a single check counts as one. */
type Count = { passed: number; failed: number };
type Step = { name: string; command: string[]; count?: (ok: boolean) => Count };

type VitestReport = { numPassedTests: number; numFailedTests: number; numTotalTestSuites: number };
type PlaywrightReport = { stats: { expected: number; unexpected: number; flaky: number } };

function readReport<T>(file: string): T | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T;
  } catch {
    // The runner died before it wrote its report; the caller counts that as one failure.
    return null;
  }
}

function countVitest(file: string): (ok: boolean) => Count {
  return (ok) => {
    const report = readReport<VitestReport>(file);
    if (report === null) return { passed: 0, failed: 1 };
    // A file that could not even be loaded fails the run without a failed test.
    return { passed: report.numPassedTests, failed: ok ? report.numFailedTests : Math.max(1, report.numFailedTests) };
  };
}

function countPlaywright(ok: boolean): Count {
  const report = readReport<PlaywrightReport>('test-results/e2e.json');
  if (report === null) return { passed: 0, failed: 1 };
  const failed = report.stats.unexpected + report.stats.flaky;
  return { passed: report.stats.expected, failed: ok ? failed : Math.max(1, failed) };
}

function vitest(project: string): Step {
  const file = `test-results/${project}.json`;
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  return { name: `${project} tests`, command: ['npx', 'vitest', 'run', '--project', project, ...reporters], count: countVitest(file) };
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

/** The browser tests need a Chromium; on a bare Debian machine it comes from the system's own packages. */
function ensureChromium(): void {
  if (locateChromium() !== null) return;
  if (process.platform === 'linux' && process.getuid?.() === 0) {
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit' });
    spawnSync('apt-get', ['install', '-y', '-qq', 'chromium'], { stdio: 'inherit' });
  }
  if (locateChromium() === null) throw new Error('The browser tests need Chromium or Chrome: install one, or set CHROME_PATH.');
}

ensureChromium();
rmSync('test-results', { recursive: true, force: true });
mkdirSync('test-results', { recursive: true });

const total: Count = { passed: 0, failed: 0 };
const failedSteps: string[] = [];
for (const step of steps) {
  const started = performance.now();
  console.log(`\n── ${step.name}`);
  const [program, ...args] = step.command;
  const run = spawnSync(program!, args, { stdio: 'inherit', shell: process.platform === 'win32' });
  const ok = run.status === 0;
  const count = step.count?.(ok) ?? { passed: ok ? 1 : 0, failed: ok ? 0 : 1 };
  total.passed += count.passed;
  total.failed += count.failed;
  if (!ok) failedSteps.push(step.name);
  console.log(`── ${step.name}: ${ok ? 'good' : 'FAILED'} in ${((performance.now() - started) / 1000).toFixed(1)} s`);
}
if (failedSteps.length > 0) console.log(`\nFailed: ${failedSteps.join(', ')}`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);
