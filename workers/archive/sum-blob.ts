import { crc32 } from './crc-32.ts';
import { createSha256 } from '../../contract/sha-256.ts';

/** Sums of a file: CRC-32, and SHA-256 in hex. */
export type Sums = { crc: number; sha256: string };

/** Up to here a file is held in memory at once, because the browser's own SHA-256 is several times faster. Bytes. */
const wholeMax = 16 * 1024 * 1024;

/** Reads a file once, in pieces where it is large. */
export async function sumBlob(blob: Blob): Promise<Sums> {
  // Absent outside secure contexts, whatever the types say.
  const { subtle } = crypto as { subtle?: SubtleCrypto };
  if (subtle === undefined || blob.size > wholeMax) return sumInPieces(blob);
  const bytes = new Uint8Array(await blob.arrayBuffer());
  const digest = new Uint8Array(await subtle.digest('SHA-256', bytes));
  return { crc: crc32(0, bytes), sha256: Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('') };
}

async function sumInPieces(blob: Blob): Promise<Sums> {
  const sha256 = createSha256();
  let crc = 0;
  const reader = blob.stream().getReader();
  for (let step = await reader.read(); !step.done; step = await reader.read()) {
    crc = crc32(crc, step.value);
    sha256.update(step.value);
  }
  return { crc, sha256: sha256.digest() };
}
