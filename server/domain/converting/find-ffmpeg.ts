import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, isAbsolute, join } from 'node:path';
import { StartupError } from '../../lib/errors/startup-error.ts';

/**
 * The ffmpeg of this host: the named one, else the first on the `PATH`. Null where there is none, or with the name `none`.
 * Nothing is ever downloaded. @throws StartupError when the named one cannot be run
 */
export function findFfmpeg(named: string | undefined, path = process.env.PATH ?? ''): string | null {
  if (named === 'none') return null;
  if (named !== undefined) {
    if (!isAbsolute(named) || !isProgram(named)) throw new StartupError('FFMPEG_PATH must be the whole path of a program, or none.');
    return named;
  }
  const folders = path.split(delimiter).filter((folder) => isAbsolute(folder));
  return folders.map((folder) => join(folder, 'ffmpeg')).find(isProgram) ?? null;
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}
