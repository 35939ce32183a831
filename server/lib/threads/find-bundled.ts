import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Path of a program that is bundled beside the module at `from`, its `import.meta.url`; null where that module runs from source. Tests run
 * the server from source, and bundle its threads once into the folder BUNDLED_SERVER: a TypeScript loader takes each a second of a core.
 */
export function findBundled(name: string, from: string): string | null {
  if (!from.endsWith('.ts')) return fileURLToPath(new URL(`./${name}.js`, from));
  const folder = process.env['BUNDLED_SERVER'];
  return folder === undefined ? null : join(folder, `${name}.js`);
}
