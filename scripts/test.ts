import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { locateChromium, locateHeadlessShell } from './find-chromium.ts';
import { filesToRunAgain, judgeFailures, nameOf, type Failure, type Outcome } from './judge-run.ts';

const folder = 'test-results';

/** A check is one command that passes or fails as a whole. */
type Check = { name: string; command: string[] };

/** A suite writes an `Outcome` to `report`, and can be run again for some of its files. */
type Suite = { name: string; command: string[]; report: string; again: (files: readonly string[]) => string[] };

/**
 * Lanes run in parallel to each other and to the suites that need no build; the checks of a lane run in order, because the budget weighs
 * the build.
 */
const lanes: Check[][] = [
  [{ name: 'lint and types', command: ['npm', 'run', '--silent', 'lint'] }],
  [
    { name: 'format', command: ['npm', 'run', '--silent', 'format:check'] },
    { name: 'import rules', command: ['npm', 'run', '--silent', 'boundaries'] },
    { name: 'unused code', command: ['npm', 'run', '--silent', 'unused'] },
    { name: 'build', command: ['npm', 'run', '--silent', 'build'] },
    { name: 'first-load budget', command: ['npm', 'run', '--silent', 'budget'] },
  ],
];

const suites: Suite[] = [vitestSuite('unit'), vitestSuite('integration')];
const afterChecks = browserSuite();

function vitestSuite(name: string): Suite {
  const command = ['npm', 'run', '--silent', `test:${name}`, '--'];
  return { name: `${name} tests`, command, report: `${folder}/${name}`, again: (files) => [...command, '--maxWorkers=1', ...files] };
}

function browserSuite(): Suite {
  const command = ['npx', 'playwright', 'test'];
  // Playwright takes regular expressions, and empties its output folder: a separate one keeps the screenshots of the first run.
  const again = (files: readonly string[]) => [
    ...command,
    '--workers=1',
    `--output=${folder}/e2e-again`,
    ...files.map((file) => `/${file.replaceAll('.', '\\.')}$`),
  ];
  return { name: 'browser tests', command, report: `${folder}/browser`, again };
}

/** Runs a command and prints how long it took. Resolves to whether it succeeded. */
async function run(name: string, command: readonly string[], env: Record<string, string> = {}): Promise<boolean> {
  const started = performance.now();
  console.log(`\n── ${name}`);
  const [program, ...args] = command;
  const child = spawn(program!, args, { stdio: 'inherit', env: { ...process.env, ...env }, shell: process.platform === 'win32' });
  const [code] = (await once(child, 'close').catch(() => [null])) as [number | null];
  console.log(`── ${name}: ${code === 0 ? 'good' : 'FAILED'} in ${((performance.now() - started) / 1000).toFixed(1)} s`);
  return code === 0;
}

/** A failed check with its output. */
type FailedCheck = { name: string; output: string };

/** Runs a check and prints its output at the end, because others run in parallel. Resolves to its failure, or null. */
async function runCheck({ name, command }: Check): Promise<FailedCheck | null> {
  const started = performance.now();
  const [program, ...args] = command;
  const child = spawn(program!, args, { stdio: ['ignore', 'pipe', 'pipe'], shell: process.platform === 'win32' });
  // Lower priority: checks use the time in which tests wait.
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  const parts: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => parts.push(part));
  const [code] = (await once(child, 'close').catch(() => [null])) as [number | null];
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const output = Buffer.concat(parts).toString();
  console.log(`\n── ${name}\n${output}── ${name}: ${code === 0 ? 'good' : 'FAILED'} in ${seconds} s`);
  return code === 0 ? null : { name, output };
}

/** Runs the checks of a lane one after the other. Resolves to those that failed. */
async function runLane(lane: readonly Check[]): Promise<FailedCheck[]> {
  const failed: FailedCheck[] = [];
  for (const check of lane) failed.push(...[await runCheck(check)].filter((failure) => failure !== null));
  return failed;
}

async function runSuite(name: string, command: readonly string[], report: string): Promise<Outcome> {
  const path = `${report}.json`;
  const isGood = await run(name, command, { TEST_REPORT: path });
  const outcome = readOutcome(path) ?? { passed: 0, failures: [] };
  // The runner crashed, or failed for a reason that it could not report.
  if (!isGood && outcome.failures.length === 0) outcome.failures.push({ file: null, title: name, message: 'The command failed.' });
  return outcome;
}

function readOutcome(path: string): Outcome | null {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Outcome;
  } catch {
    return null;
  }
}

/** Characters of a message's start and end in the summary. The suite's own output has all of it. */
const [headLength, tailLength] = [450, 350];

function shorten(message: string): string {
  if (message.length <= headLength + tailLength) return message;
  return `${message.slice(0, headLength)}\n…\n${message.slice(-tailLength)}`;
}

const describe = (failure: Failure): string => `${nameOf(failure)}\n${shorten(failure.message)}`;

/**
 * The browser tests need Chromium. On a Debian machine without one, apt installs Chromium and its headless shell (where it exists) while
 * other tests run. Resolves when that has ended; without Chromium the browser tests fail and say so.
 */
function ensureChromium(): Promise<void> {
  const missing = locateChromium() === null ? ['chromium'] : [];
  if (locateHeadlessShell() === null && !process.env['CHROME_PATH']) missing.push('chromium-headless-shell');
  const canInstall = process.platform === 'linux' && process.getuid?.() === 0;
  if (missing.includes('chromium') && !canInstall)
    throw new Error('The browser tests need Chromium or Chrome: install one, or set CHROME_PATH.');
  return missing.length > 0 && canInstall ? install(missing) : Promise.resolve();
}

async function install(packages: readonly string[]): Promise<void> {
  const apt = (...args: string[]) => once(spawn('apt-get', args, { stdio: 'inherit' }), 'close').catch(() => undefined);
  await apt('update', '-qq');
  // Separate installs, because not every release has the headless shell.
  for (const name of packages) await apt('install', '-y', '-qq', name);
}

type Ran = Outcome & { suite: Suite };

async function runFirst(suite: Suite): Promise<Ran> {
  return { suite, ...(await runSuite(suite.name, suite.command, suite.report)) };
}

/** Runs files of a suite once more, alone. Resolves to the failures. */
async function runAgain({ suite, failures }: Ran, files: readonly string[]): Promise<Failure[]> {
  const own = files.filter((file) => failures.some((failure) => failure.file === file));
  if (own.length === 0) return [];
  return (await runSuite(`${suite.name}, once more`, suite.again(own), `${suite.report}-again`)).failures;
}

const chromium = ensureChromium();
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });

const checks = Promise.all(lanes.map(runLane));
const outcomes: Ran[] = [];
for (const suite of suites) outcomes.push(await runFirst(suite));
const failedChecks = (await checks).flat();
await chromium;
outcomes.push(await runFirst(afterChecks));
const first = outcomes.flatMap(({ failures }) => failures);

const files = filesToRunAgain(first);
const again: Failure[] | null = files.length === 0 ? null : [];
for (const outcome of outcomes) again?.push(...(await runAgain(outcome, files)));
const { failed, unsteady } = judgeFailures(first, again);
writeFileSync(`${folder}/unsteady.json`, `${JSON.stringify(unsteady, null, 2)}\n`);

// The summary comes last: many viewers keep only the end of a long output.
if (unsteady.length > 0) console.log('\nunsteady: failed, and passed when run again alone');
for (const failure of unsteady) console.log(`\n~ ${describe(failure)}`);
for (const failure of failed) console.log(`\n✗ ${describe(failure)}`);
for (const { name, output } of failedChecks) console.log(`\n✗ ${name}\n${shorten(output.trimEnd())}`);
const passed = lanes.flat().length - failedChecks.length + outcomes.reduce((sum, outcome) => sum + outcome.passed, 0) + unsteady.length;
const failedCount = failedChecks.length + failed.length;
console.log(`\n${passed} passed, ${failedCount} failed`);
process.exit(failedCount === 0 ? 0 : 1);
