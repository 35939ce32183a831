import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartupError } from '../errors/startup-error.ts';
import { describeSystemError } from '../errors/system-error.ts';

/** Characters. */
const lengthMin = 32;

export type SecretFile = 'secret' | 'engine-secret';

/**
 * A secret of this studio, each purpose with its own file: made at the first start and kept, readable by the owner only.
 * `secret` signs session cookies, `engine-secret` seals the keys of engines and shared links.
 * @throws StartupError when the file is too short, as after a disk was full
 */
export function readSecret(dataDir: string, file: SecretFile = 'secret'): string {
  const path = join(dataDir, file);
  if (!existsSync(path)) {
    const draft = `${path}.${process.pid}`;
    writeFileSync(draft, randomBytes(32).toString('base64url'), { mode: 0o600, flush: true });
    linkSync(draft, path);
    rmSync(draft);
  }
  const secret = readText(path).trim();
  if (secret.length >= lengthMin) return secret;
  throw new StartupError(
    `The file ${path} has ${secret.length} characters and needs at least ${lengthMin}: put it back from a backup, or delete it and start again to learn what a new one costs.`,
  );
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new StartupError(`The studio cannot use ${path}: ${describeSystemError(error)}.`, error);
  }
}
