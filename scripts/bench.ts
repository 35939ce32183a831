import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

// `npm run bench` runs every benchmark, `npm run bench -- startup` one. It passes on options, which begin with `--`.
const folder = join('tests', 'bench');
const wanted = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const options = process.argv.slice(2).filter((word) => word.startsWith('--'));
const names = readdirSync(folder)
  .filter((file) => file.endsWith('.bench.ts'))
  .map((file) => file.replace('.bench.ts', ''));
const unknown = wanted.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  console.error(`There is no benchmark «${unknown.join('», «')}». There are: ${names.join(', ')}.`);
  process.exit(1);
}
let failed = false;
for (const name of wanted.length > 0 ? wanted : names) {
  console.log(`\n── ${name}`);
  const run = spawnSync(process.execPath, ['--import', 'tsx', join(folder, `${name}.bench.ts`), ...options], { stdio: 'inherit' });
  failed ||= run.status !== 0;
}
process.exit(failed ? 1 : 0);
