/** Under this name a kept file carries the SHA-256 that it had when it was kept. */
export const keptSumHeader = 'X-Kept-SHA-256';

/** Larger files are taken as they are: to read them whole before they are shown would cost more than it saves. Bytes. */
const sumMax = 2 * 1024 * 1024;

/** SHA-256 in hex; null where the browser offers none, on a page that is served over plain HTTP. */
export async function sumOf(blob: Blob): Promise<string | null> {
  const { subtle } = crypto as { subtle?: SubtleCrypto };
  if (subtle === undefined || blob.size > sumMax) return null;
  const digest = new Uint8Array(await subtle.digest('SHA-256', await blob.arrayBuffer()));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** False when a kept file is not what was kept: cut off, changed on the disk, or of another kind. */
export async function isKeptSound(kept: Response, address: { variant: string; hash: string }): Promise<boolean> {
  const announced = kept.headers.get('Content-Length');
  if (Number(announced ?? 0) > sumMax) return true;
  const blob = await kept.clone().blob();
  if (blob.size === 0 || (announced !== null && Number(announced) !== blob.size)) return false;
  if (!/^(image|video)\//.test(kept.headers.get('Content-Type') ?? '')) return false;
  const sum = await sumOf(blob);
  const noted = kept.headers.get(keptSumHeader);
  if (sum === null) return true;
  return noted === null ? address.variant !== 'original' || sum.startsWith(address.hash) : sum === noted;
}
