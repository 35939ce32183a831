import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const root = new URL('../../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), 'utf8');
const rows = read('docs/faults.md')
  .split('\n')
  .flatMap((line) => {
    const [, number, , provokedBy] = /^\| (\d+) +\| (.*?) +\| (.*)\|$/.exec(line) ?? [];
    return number === undefined ? [] : [{ number: Number(number), provokedBy: provokedBy ?? '' }];
  });

it('names every fault once, with tests that exist or the word that there is none', () => {
  expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: 54 }, (_, i) => i + 1));
  const missing = rows.flatMap(({ number, provokedBy }) => {
    const named = [...provokedBy.matchAll(/`([^`]+)` «([^»]+)»/g)];
    const absent = named.filter(([, path, title]) => !read(path!).replaceAll("\\'", "'").includes(title!)).map(([whole]) => whole);
    if (named.length === 0 && !/[*_](not yet|cannot occur)/.test(provokedBy)) return [`${number} says nothing`];
    return absent;
  });
  expect(missing).toEqual([]);
});
