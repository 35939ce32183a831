import { createHash } from 'node:crypto';

/** The UUID of a text, by its SHA-256: the same text gives the same UUID, and no other text can be found for it. */
export function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join('-');
}
