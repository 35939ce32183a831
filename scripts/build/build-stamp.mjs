import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const sources = [
  'contract',
  'src',
  'workers',
  'server',
  'public',
  'index.html',
  'vite.config.ts',
  'pwa.config.ts',
  'package.json',
  'package-lock.json',
];
const stampFile = join('dist', 'build.json');

function* walk(path) {
  const stats = statSync(path);
  if (!stats.isDirectory()) {
    yield `${path}:${stats.size}:${Math.round(stats.mtimeMs)}`;
    return;
  }
  for (const name of readdirSync(path).toSorted()) yield* walk(join(path, name));
}

/** A short mark of every source file's name, size and time: it changes when a build would. */
export function sourceMark() {
  const hash = createHash('sha256');
  for (const source of sources) for (const line of walk(source)) hash.update(`${line}\n`);
  return hash.digest('hex').slice(0, 16);
}

/** True when dist/ was built from the sources as they are now. */
export function isBuilt() {
  try {
    return JSON.parse(readFileSync(stampFile, 'utf8')).mark === sourceMark();
  } catch {
    return false;
  }
}

/** Stores the mark of the sources that dist/ was built from. */
export function stampBuild() {
  writeFileSync(stampFile, `${JSON.stringify({ mark: sourceMark() })}\n`);
}
