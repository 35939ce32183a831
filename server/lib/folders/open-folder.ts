import { accessSync, chmodSync, constants, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { StartupError } from '../errors/startup-error.ts';
import { describeSystemError } from '../errors/system-error.ts';

/** Makes the data folder where it is not, for its owner only, and checks that it can be used. @throws StartupError */
export function openFolder(path: string): void {
  try {
    const topmost = mkdirSync(path, { recursive: true, mode: 0o700 });
    if (topmost !== undefined && process.getuid?.() === 0) letPass(topmost, path);
    if (!statSync(path).isDirectory()) throw new Error('it is not a folder');
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new StartupError(`The data folder ${path} cannot be written: ${describeSystemError(error)}. Check DATA_DIR.`, error);
  }
}

/** As root the database runs as another user, who must be able to pass; names in the folders stay hidden. */
function letPass(topmost: string, path: string): void {
  for (let folder = path; folder.length >= topmost.length; folder = dirname(folder)) chmodSync(folder, 0o711);
}
