import { execFileSync } from 'node:child_process';
import { dirname } from 'node:path';
import { expect, it } from 'vitest';

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  // drizzle-kit writes all migrations into one folder.
  .filter((file) => /^(contract|src|workers|server|tests|scripts)\//.test(file) && !file.includes('/migrations/'));

function countByFolder(): Map<string, number> {
  const counts = new Map<string, number>();
  for (const file of files) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
  return counts;
}

/** The part of the project in which a reader expects a file name to mean one thing. */
function partOf(file: string): string {
  const depth = /^(src\/features|server\/(domain|engines))\//.test(file) ? 3 : 2;
  return file.split('/').slice(0, depth).join('/');
}

it('no folder holds more than twenty files', () => {
  expect([...countByFolder()].filter(([, count]) => count > 20)).toEqual([]);
});

it('no folder holds a single file', () => {
  const holdsFolders = (folder: string) => files.some((file) => dirname(file).startsWith(`${folder}/`));
  expect([...countByFolder()].filter(([folder, count]) => count === 1 && !holdsFolders(folder))).toEqual([]);
});

it('a file name stands once in each part, so that it has one meaning', () => {
  const seen = new Map<string, string[]>();
  for (const file of files.filter((one) => /\.tsx?$/.test(one) && !one.startsWith('tests/'))) {
    const key = `${partOf(file)} ${file.slice(file.lastIndexOf('/') + 1)}`;
    seen.set(key, [...(seen.get(key) ?? []), file]);
  }
  // Queries carry the name of the rows they read.
  const twice = [...seen.values()].filter((same) => same.length > 1 && !same.some((file) => file.startsWith('src/db/queries/')));
  expect(twice).toEqual([]);
});
