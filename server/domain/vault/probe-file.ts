import { videoTypeOf } from '../../../contract/import/video-type.ts';
import { openPicture } from '../../lib/pictures/open-picture.ts';

/** Type and size of a file by its own bytes. Pixels as browsers show it; null for videos, which are not opened here. */
export type ProbedFile = { mime: string; width: number | null; height: number | null };

const pixelsMax = 64_000_000;
const pictureBytesMax = 64 * 1024 * 1024;

/**
 * Recognises pictures and videos by their content, not by a claimed type. Null for all other files, so that none is ever served
 * as a page or a script. Only the header is read: `head` are the first bytes, `whole` gives all of them.
 */
export async function probeFile(head: Buffer, sizeBytes: number, whole: () => Promise<Buffer>): Promise<ProbedFile | null> {
  const video = videoTypeOf(head);
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
