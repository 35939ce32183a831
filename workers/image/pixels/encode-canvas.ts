import { refuse } from '../../shared/refuse.ts';
import { imageTargets, type ImageTarget } from '../api.ts';

/** @throws AppError CONVERT_FAILED when this browser cannot write the type or has no memory for it */
export async function encodeCanvas(canvas: OffscreenCanvas, target: ImageTarget, quality: number): Promise<Blob> {
  const type = imageTargets[target];
  const blob = await canvas.convertToBlob({ type, quality }).catch((error: unknown) => {
    console.warn('covert to blob failed', String(error));
    // No side of a WEBP is longer than this, and the browser does not say why it failed.
    if (target === 'webp' && Math.max(canvas.width, canvas.height) > 16_383)
      throw refuse('WEBP knows no side longer than 16383 pixels. Choose a smaller size.', error);
    throw refuse('This device has too little memory for this picture.', error);
  });
  // A browser that does not know a type answers with PNG.
  if (blob.type !== type) throw refuse('This browser cannot write this kind of picture.');
  return blob;
}

/** The types that this browser can write, found by trying. */
export async function listTargets(): Promise<ImageTarget[]> {
  const canvas = new OffscreenCanvas(1, 1);
  canvas.getContext('2d');
  const targets = Object.keys(imageTargets) as ImageTarget[];
  const types = await Promise.all(targets.map(async (target) => (await canvas.convertToBlob({ type: imageTargets[target] })).type));
  return targets.filter((target, index) => types[index] === imageTargets[target]);
}
