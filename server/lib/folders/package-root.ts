import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Folder of the package `pleinair`: the nearest one above this file. The same from source and from the
 * bundled server, which lie at different depths.
 */
export function findPackageRoot(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  for (;;) {
    const manifest = join(folder, 'package.json');
    if (existsSync(manifest) && (JSON.parse(readFileSync(manifest, 'utf8')) as { name?: string }).name === 'pleinair') return folder;
    const parent = dirname(folder);
    if (parent === folder) throw new Error('The folder of the package pleinair was not found.');
    folder = parent;
  }
}

/** Version of the studio, from its package.json. */
export function readPackageVersion(): string {
  return (JSON.parse(readFileSync(join(findPackageRoot(), 'package.json'), 'utf8')) as { version: string }).version;
}
