import { openPicture } from '../../lib/pictures/open-picture.ts';

/** Pixels of the longer side: trainers learn from at most 1024, and take archives of up to 100 MB. */
const sideMax = 1_536;
const quality = 92;
const limits = { limitInputPixels: 64_000_000, failOn: 'error' } as const;

/**
 * A picture as trainers get it: an upright JPEG, not larger than they read, without what the file says of itself. Twenty-five originals
 * in memory at once would be hundreds of megabytes. The same picture gives the same bytes. @throws what the decoder throws
 */
export async function shrinkPicture(bytes: Uint8Array): Promise<{ bytes: Uint8Array; mime: string }> {
  const shown = await (await openPicture(bytes, limits)).show();
  const small = shown
    .resize({ width: sideMax, height: sideMax, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality });
  return { bytes: await small.toBuffer(), mime: 'image/jpeg' };
}
