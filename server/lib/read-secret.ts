import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * A secret of this studio, each purpose with its own file: made at the first start and kept, readable by the owner only.
 * `secret` signs session cookies, `engine-secret` seals the keys of engines.
 */
export function readSecret(dataDir: string, file: 'secret' | 'engine-secret' = 'secret'): string {
  const path = join(dataDir, file);
  if (!existsSync(path)) {
    const draft = `${path}.${process.pid}`;
    writeFileSync(draft, randomBytes(32).toString('base64url'), { mode: 0o600, flush: true });
    linkSync(draft, path);
    rmSync(draft);
  }
  return readFileSync(path, 'utf8').trim();
}
