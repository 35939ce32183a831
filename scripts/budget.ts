import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const FIRST_LOAD_KB = 180;
const app = join('dist', 'app');

/** Script files that index.html asks for before anything is painted: the entry and its preloads. */
function firstLoadScripts(): string[] {
  const html = readFileSync(join(app, 'index.html'), 'utf8');
  const found = html.matchAll(/<(?:script|link)\b[^>]*?(?:src|href)="\/?([^"]+\.js)"[^>]*>/g);
  return [...new Set([...found].map((match) => match[1]!))];
}

const rows = firstLoadScripts().map((file) => ({ file, kb: gzipSync(readFileSync(join(app, file)), { level: 9 }).byteLength / 1024 }));
const total = rows.reduce((sum, row) => sum + row.kb, 0);
for (const row of rows.toSorted((a, b) => b.kb - a.kb)) console.log(`${row.kb.toFixed(1).padStart(7)} KB  ${row.file}`);
console.log(`${total.toFixed(1).padStart(7)} KB  JavaScript before first paint, gzip (budget ${FIRST_LOAD_KB} KB)`);
if (rows.length === 0 || total > FIRST_LOAD_KB) {
  console.error(rows.length === 0 ? 'No script was found: build first.' : 'Over the budget.');
  process.exit(1);
}
