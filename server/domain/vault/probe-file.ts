import { openPicture } from '../../lib/pictures/open-picture.ts';

/** Type and size of a file by its own bytes. Pixels as browsers show it; null for videos, which are not opened here. */
export type ProbedFile = { mime: string; width: number | null; height: number | null };

const pixelsMax = 64_000_000;
const pictureBytesMax = 64 * 1024 * 1024;

/**
 * Tells pictures and videos by their content, whatever anybody claims; null for everything else, so that nothing is
 * ever served as a page or a script. Only the header is read: `head` are the first bytes, `whole` gives all of them.
 */
export async function probeFile(head: Buffer, sizeBytes: number, whole: () => Promise<Buffer>): Promise<ProbedFile | null> {
  const video = videoType(head);
  if (video !== null) return { mime: video, width: null, height: null };
  if (sizeBytes > pictureBytesMax) return null;
  try {
    const { mime, width, height } = await openPicture(await whole(), { limitInputPixels: pixelsMax });
    return mime === null || width * height > pixelsMax ? null : { mime, width, height };
  } catch {
    // Not a picture that the decoder knows.
    return null;
  }
}

const stillBrands = new Set(['avif', 'avis', 'heic', 'heix', 'mif1', 'msf1']);

function videoType(head: Buffer): string | null {
  if (head.subarray(0, 4).equals(Buffer.from([0x1a, 0x45, 0xdf, 0xa3]))) return 'video/webm';
  if (head.toString('latin1', 4, 8) !== 'ftyp') return null;
  const brand = head.toString('latin1', 8, 12);
  if (stillBrands.has(brand)) return null;
  return brand === 'qt  ' ? 'video/quicktime' : 'video/mp4';
}
