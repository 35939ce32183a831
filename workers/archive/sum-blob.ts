import { crc32 } from '../shared/bytes/crc-32.ts';
import { createSha256 } from '../../contract/files/sha-256.ts';

/** Sums of a file: CRC-32, and SHA-256 in hex. */
export type Sums = { crc: number; sha256: string };

/**
 * Bytes up to which a whole file is read into memory: the browser's own SHA-256 is several times faster than pieces, and
 * `giveBack` frees bytes at once, while a blob's memory waits for garbage collection.
 */
export const wholeMax = 16 * 1024 * 1024;

/** Sums of a file and, up to `wholeMax`, its bytes, so that the file is read once for both. */
type ReadFile = Sums & { bytes: Uint8Array<ArrayBuffer> | null };

/** Reads a file once, in pieces where it is large. */
export async function readAndSum(content: Blob | Uint8Array<ArrayBuffer>): Promise<ReadFile> {
  // Outside secure contexts `subtle` is absent, although the types promise it.
  const { subtle } = crypto as { subtle?: SubtleCrypto };
  const isBlob = content instanceof Blob;
  if (isBlob && (subtle === undefined || content.size > wholeMax)) return { ...(await sumInPieces(content)), bytes: null };
  const bytes = isBlob ? new Uint8Array(await content.arrayBuffer()) : content;
  if (subtle === undefined) return { crc: crc32(0, bytes), sha256: sha256Of(bytes), bytes };
  const digest = new Uint8Array(await subtle.digest('SHA-256', bytes));
  return { crc: crc32(0, bytes), sha256: Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join(''), bytes };
}

/** The sums alone. */
export async function sumBlob(blob: Blob): Promise<Sums> {
  const { crc, sha256 } = await readAndSum(blob);
  return { crc, sha256 };
}

function sha256Of(bytes: Uint8Array): string {
  const sha256 = createSha256();
  sha256.update(bytes);
  return sha256.digest();
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
