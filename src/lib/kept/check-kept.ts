import { createSha256 } from '../../../contract/files/sha-256.ts';

/** Under this name a kept file carries the SHA-256 that it had when it was kept. */
export const keptSumHeader = 'X-Kept-SHA-256';

/** Up to here a file is summed up at once by the browser, which is ten times as fast as doing it in pieces. Bytes. */
export const wholeSumMax = 16 * 1024 * 1024;

/** SHA-256 in hex, of a large file in pieces, so that it is never in memory whole. */
export async function sumOf(blob: Blob): Promise<string> {
  // Absent on a page that is served over plain HTTP.
  const { subtle } = crypto as { subtle?: SubtleCrypto };
  if (subtle !== undefined && blob.size <= wholeSumMax) {
    const digest = new Uint8Array(await subtle.digest('SHA-256', await blob.arrayBuffer()));
    return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
  }
  const sum = createSha256();
  const reader = blob.stream().getReader();
  for (let step = await reader.read(); !step.done; step = await reader.read()) sum.update(step.value);
  return sum.digest();
}

/** False when a kept file can be seen not to be what was kept without reading it: empty, cut off, or of another kind. */
export function looksSound(blob: Blob, headers: Headers): boolean {
  const announced = headers.get('Content-Length');
  if (blob.size === 0 || (announced !== null && Number(announced) !== blob.size)) return false;
  return isMediaType(headers.get('Content-Type') ?? '');
}

/** Whether a Content-Type is one of what is kept: pictures, videos and sounds. */
export function isMediaType(type: string): boolean {
  return /^(image|video|audio)\//.test(type);
}

/** Whether the bytes are those that were kept, and those that the address names where it names them. */
export async function isSumRight(blob: Blob, headers: Headers, address: { variant: string; hash: string }): Promise<boolean> {
  const sum = await sumOf(blob);
  const noted = headers.get(keptSumHeader);
  if (noted !== null) return sum === noted;
  return isRendition(address.variant) || sum.startsWith(address.hash);
}

/** The hash in the address of a smaller copy is that of its original. */
export function isRendition(variant: string): boolean {
  return variant === '256' || variant === '512' || variant === '1024';
}
