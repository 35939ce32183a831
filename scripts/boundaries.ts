import { execFileSync, spawnSync } from 'node:child_process';
import { join } from 'node:path';

// Checks that dependency-cruiser read every source file git knows, because a check of nothing passes.
const roots = ['contract', 'src', 'workers', 'server'];
const expected = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...roots], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts')).length;
const cli = join('node_modules', 'dependency-cruiser', 'bin', 'dependency-cruise.mjs');
const run = spawnSync(process.execPath, [cli, '--config', '.dependency-cruiser.cjs', '--output-type', 'json', ...roots], {
  encoding: 'utf8',
  maxBuffer: 1 << 28,
});
const report = JSON.parse(run.stdout) as {
  modules: { source: string }[];
  summary: { violations: { rule: { name: string; severity: string }; from: string; to: string }[] };
};
const cruised = report.modules.filter(
  (module) => roots.some((root) => module.source.startsWith(`${root}/`)) && /\.tsx?$/.test(module.source),
).length;
const violations = report.summary.violations.filter((violation) => violation.rule.severity === 'error');
for (const violation of violations) console.error(`${violation.rule.name}: ${violation.from} → ${violation.to}`);
console.log(`${cruised} modules read, ${violations.length} imports in a direction that is not allowed`);
if (cruised < expected) console.error(`Only ${cruised} of ${expected} source files were read.`);
process.exit(violations.length > 0 || cruised < expected ? 1 : 0);
