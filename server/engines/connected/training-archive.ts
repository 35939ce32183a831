import JSZip from 'jszip';
import { openPicture } from '../../lib/pictures/open-picture.ts';
import { EngineError } from '../engine-error.ts';
import type { TrainingJob } from '../trainer.ts';

/** Pixels of the longer side: trainers learn from at most 1024, and take archives of up to 100 MB. */
const sideMax = 1_536;
const quality = 92;
const limits = { limitInputPixels: 64_000_000, failOn: 'error' } as const;
/** Archives of the same pictures are the same bytes. */
const date = new Date(Date.UTC(2020, 0, 1));

/**
 * The pictures of a training as a zip of JPEGs, upright and in order. What they say of themselves stays here.
 * @throws EngineError INVALID_INPUT when one cannot be read
 */
export async function zipPictures(pictures: TrainingJob['pictures']): Promise<{ bytes: Uint8Array; mime: string }> {
  const zip = new JSZip();
  for (const [index, { bytes }] of pictures.entries()) {
    const name = `${String(index + 1).padStart(3, '0')}.jpg`;
    zip.file(name, await toJpeg(bytes, index + 1), { date, createFolders: false });
  }
  // JPEGs do not get smaller.
  return { bytes: await zip.generateAsync({ type: 'uint8array', compression: 'STORE' }), mime: 'application/zip' };
}

async function toJpeg(bytes: Uint8Array, place: number): Promise<Uint8Array> {
  try {
    return await (
      await (await openPicture(bytes, limits)).show()
    )
      .resize({ width: sideMax, height: sideMax, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality })
      .toBuffer();
  } catch (error) {
    throw Object.assign(new EngineError('INVALID_INPUT', `Picture ${place} cannot be read.`), { cause: error });
  }
}
