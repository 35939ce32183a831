import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { gzipSync } from 'node:zlib';

const FIRST_LOAD_KB = 178;
/** The screen behind `/`, a chunk of its own only if the build splits it off. */
const FIRST_SCREEN = /^assets\/create-screen-[^/]+\.js$/;
const app = join('dist', 'app');

/** Script files that index.html asks for, blocking ones and preloads included. */
function scriptsOfPage(): string[] {
  const html = readFileSync(join(app, 'index.html'), 'utf8');
  const found = html.matchAll(/<(?:script|link)\b[^>]*?(?:src|href)="\/?([^"]+\.js)"[^>]*>/g);
  return [...found].map((match) => match[1]!);
}

function importsOf(file: string): string[] {
  const code = readFileSync(join(app, file), 'utf8');
  const found = code.matchAll(/(?:\bfrom|\bimport)\s*["'](\.[^"']+\.js)["']/g);
  return [...found].map((match) => posix.join(posix.dirname(file), match[1]!));
}

/**
 * The files and their static imports.
 * @throws on circular imports: the first file would run before the others are there
 */
function withImports(files: Iterable<string>): Set<string> {
  const all = new Set<string>();
  const visit = (file: string, path: readonly string[]): void => {
    if (path.includes(file))
      throw new Error(`Files of the build need each other: ${[...path.slice(path.indexOf(file)), file].join(' -> ')}`);
    if (all.has(file)) return;
    all.add(file);
    for (const next of importsOf(file)) visit(next, [...path, file]);
  };
  for (const file of files) visit(file, []);
  return all;
}

function sizeOf(files: Iterable<string>): number {
  return [...files].reduce((sum, file) => sum + gzipSync(readFileSync(join(app, file)), { level: 9 }).byteLength / 1024, 0);
}

function print(kb: number, text: string): void {
  console.log(`${kb.toFixed(1).padStart(7)} KB  ${text}`);
}

const firstLoad = withImports(scriptsOfPage());
const parts = readdirSync(join(app, 'assets'))
  .filter((name) => name.endsWith('.js'))
  .map((name) => `assets/${name}`);
withImports(parts);
const screens = parts.filter((file) => FIRST_SCREEN.test(file));
const untilPrompt = withImports([...firstLoad, ...screens]);
const rows = [...untilPrompt].map((file) => ({ file, kb: sizeOf([file]) }));
for (const { file, kb } of rows.toSorted((a, b) => b.kb - a.kb)) print(kb, file);
const total = sizeOf(firstLoad);
print(total, `JavaScript before first paint, gzip, ${firstLoad.size} files (budget ${FIRST_LOAD_KB} KB)`);
print(sizeOf(untilPrompt), `JavaScript until the prompt is usable, gzip, ${untilPrompt.size} files`);
// A device that stores a network chunk drops any other chunk of the same name (`src/lib/media/serve-part.ts`).
const names = parts.flatMap((file) => /^assets\/(network-.+)-[\w-]{8}\.js$/.exec(file)?.slice(1) ?? []);
const twice = names.find((name, at) => names.indexOf(name) !== at);
if (twice !== undefined) {
  console.error(`Two parts of the upscaling network have the name ${twice}: a device would keep one of them.`);
  process.exit(1);
}
if (firstLoad.size === 0 || total > FIRST_LOAD_KB) {
  console.error(firstLoad.size === 0 ? 'No script was found: build first.' : 'Over the budget.');
  process.exit(1);
}
