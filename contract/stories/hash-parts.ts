import { createSha256 } from '../files/sha-256.ts';

/** The inputs of something that is made, as a SHA-256 in hex: the same inputs have the same hash. */
export function hashParts(parts: readonly unknown[]): string {
  const sum = createSha256();
  const text = JSON.stringify(parts);
  sum.update(new Uint8Array(Uint16Array.from(text, (_, at) => text.charCodeAt(at)).buffer));
  return sum.digest();
}
