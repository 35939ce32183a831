import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const root = new URL('../../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), 'utf8');

/** The longest constant part of a sentence's beginning, before the advice. */
function beginning(sentence: string): string {
  const [head] = sentence
    .slice(1, -1)
    .replace(/\$\{[^}]*\}/g, '…')
    .split(/[:;,.] | \(/);
  const pieces = head!.split('…').map((piece) => piece.replace(/\.$/, '').trim());
  return pieces.sort((a, b) => b.length - a.length)[0]!;
}

it('explains each error of a start in the page for hosts', () => {
  const page = read('docs/self-hosting.md').split('## When something breaks')[1]!.replace(/ +/g, ' ');
  const sources = readdirSync(new URL('server', root), { recursive: true, encoding: 'utf8' }).filter((path) =>
    /(?<!\.test)\.ts$/.test(path),
  );
  const beginnings = sources.flatMap((path) =>
    [...read(`server/${path}`).matchAll(/new StartupError\(([\s\S]*?)\);/g)]
      .flatMap(([, call]) => [...call!.matchAll(/`[^`]*`|'[^'\n]*'/g)].map(([text]) => text))
      .filter((text) => text.includes(' '))
      .map(beginning)
      // Shorter sentences consist of a setting's own text.
      .filter((words) => words.length > 10),
  );
  expect(beginnings.length).toBeGreaterThan(35);
  expect(beginnings.filter((words) => !page.includes(words))).toEqual([]);
});
