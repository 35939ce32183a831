import sharp from 'sharp';
import { toClearMask } from '../connected/clear-mask.ts';
import type { EngineJob } from '../engine.ts';

/**
 * Scales the picture and the mask of a job to the output size. Models with few fixed shapes get a stretched picture; the studio stretches
 * the result back.
 */
export async function fitMasked({ references, mask }: EngineJob, size: string): Promise<Pick<EngineJob, 'references' | 'mask'>> {
  if (mask === undefined) return { references };
  const [width, height] = size.split('x').map(Number);
  const fit = async (bytes: Uint8Array): Promise<Uint8Array> =>
    height === undefined ? bytes : sharp(bytes).resize(width, height, { fit: 'fill' }).png().toBuffer();
  const fitted = references.map(async ({ bytes, strength }) => ({ bytes: await fit(bytes), strength }));
  return { references: await Promise.all(fitted), mask: await toClearMask(await fit(mask)) };
}
