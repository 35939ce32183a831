import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';

/** A page opened before an update may request its own chunks this long, ms. */
const keepMs = 30 * 24 * 3_600_000;

/**
 * Copies the app's hashed files from `current` to `kept` before a build replaces them. Removes files from `kept` that were replaced more
 * than 30 days ago.
 * @param {string} current
 * @param {string} kept
 * @param {number} [now] ms since 1970
 */
export function keepAssets(current, kept, now = Date.now()) {
  mkdirSync(kept, { recursive: true });
  for (const name of listFiles(kept)) {
    if (now - statSync(join(kept, name)).mtimeMs > keepMs) rmSync(join(kept, name));
  }
  for (const name of listFiles(current)) {
    if (name.endsWith('.map')) continue;
    copyFileSync(join(current, name), join(kept, name));
    // Marks the time of replacement, not of the build.
    utimesSync(join(kept, name), new Date(now), new Date(now));
  }
}

/** @param {string} folder */
function listFiles(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => (entry.isFile() ? [entry.name] : []));
}
