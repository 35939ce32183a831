import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { keepAssets } from './keep-assets.mjs';

const root = mkdtempSync(join(tmpdir(), 'pleinair-assets-'));
afterAll(() => rmSync(root, { recursive: true }));

const day = 24 * 3_600_000;
const [current, kept] = [join(root, 'app/assets'), join(root, 'earlier/assets')];

/** Simulates a build: afterwards the folder holds only these files. */
function build(...names: string[]): void {
  rmSync(current, { recursive: true, force: true });
  mkdirSync(current, { recursive: true });
  for (const name of names) writeFileSync(join(current, name), name);
}

it('keeps the files of each build for 30 days after it was replaced, without their maps', () => {
  keepAssets(current, kept, 0);
  expect(readdirSync(kept)).toEqual([]);
  build('a-11111111.js', 'a-11111111.js.map', 'b-11111111.css');
  keepAssets(current, kept, 100 * day);
  build('a-22222222.js', 'b-11111111.css');
  keepAssets(current, kept, 120 * day);
  expect(readdirSync(kept).sort()).toEqual(['a-11111111.js', 'a-22222222.js', 'b-11111111.css']);
  build('a-33333333.js');
  keepAssets(current, kept, 131 * day);
  expect(readdirSync(kept).sort()).toEqual(['a-22222222.js', 'a-33333333.js', 'b-11111111.css']);
});
