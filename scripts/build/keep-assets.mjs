import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';

/** A page that was opened before an update may still ask for its own parts this long, ms. */
const keepMs = 30 * 24 * 3_600_000;

/**
 * Copies the hashed files of the app in `current` beside those of earlier builds in `kept`, before a build
 * replaces them, and removes from there what was replaced more than 30 days ago.
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
    // The time it was replaced, not the time it was built.
    utimesSync(join(kept, name), new Date(now), new Date(now));
  }
}

/** @param {string} folder */
function listFiles(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => (entry.isFile() ? [entry.name] : []));
}
