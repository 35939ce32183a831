import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

/** A test file that has a long form imports this module. */
const marker = /support\/rounds\.ts'/;
const folders = ['contract', 'src', 'workers', 'server', 'scripts', 'tests'];

const files = folders
  .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name.replaceAll('\\', '/')}`))
  .filter((file) => /\.(test|spec)\.ts$/.test(file) && marker.test(readFileSync(file, 'utf8')));

/** Runs a command with the long forms. Returns whether it succeeded. */
function run(program: string, ...args: string[]): boolean {
  const env = { ...process.env, LONG_TESTS: '1' };
  return spawnSync(program, args, { stdio: 'inherit', env, shell: process.platform === 'win32' }).status === 0;
}

const inBrowser = files.filter((file) => file.endsWith('.spec.ts'));
const results = [
  run('npx', 'vitest', 'run', ...files.filter((file) => file.endsWith('.test.ts'))),
  run('npm', 'run', '--silent', 'build') && run('npx', 'playwright', 'test', ...inBrowser),
];
process.exit(results.every(Boolean) ? 0 : 1);
