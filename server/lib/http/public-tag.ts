import { createHmac, randomBytes } from 'node:crypto';

/** Made at each start: tags say nothing about the file, whose SHA-256 is that of a private original. */
const key = randomBytes(32);

/** ETag of a public answer: the same for the same parts until the studio starts again. */
export function publicTag(...parts: readonly string[]): string {
  return `"${createHmac('sha256', key).update(JSON.stringify(parts)).digest('base64url')}"`;
}
