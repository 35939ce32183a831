import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { linesOf } from './lines-of.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pleinair-lines-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

it('ends lines at line feeds only, wherever the parts of the file end', async () => {
  const path = join(folder, 'rows.ndjson');
  const rows = ['a\u2028b\u2029c', 'd\u0085e\v', '', 'é'.repeat(200_000), 'f'].map((text) => JSON.stringify({ text }));
  writeFileSync(path, rows.map((row) => `${row}\n`).join(''));
  const found: string[] = [];
  for await (const line of linesOf(path)) found.push(line);
  expect(found).toEqual(rows);
});
