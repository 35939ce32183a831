import JSZip from 'jszip';
import type { TrainingJob } from '../../trainer.ts';

/** A fixed date: archives of equal pictures are equal bytes. */
const date = new Date(Date.UTC(2020, 0, 1));

/** The pictures of a training as a zip, in order. */
export async function zipPictures(pictures: TrainingJob['pictures']): Promise<{ bytes: Uint8Array; mime: string }> {
  const zip = new JSZip();
  for (const [index, { bytes }] of pictures.entries())
    zip.file(`${String(index + 1).padStart(3, '0')}.jpg`, bytes, { date, createFolders: false });
  // Stores without compression: JPEGs do not shrink.
  return { bytes: await zip.generateAsync({ type: 'uint8array', compression: 'STORE' }), mime: 'application/zip' };
}
