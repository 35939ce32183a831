import * as v from 'valibot';
import { pictureMetadataSchema } from '../../contract/metadata/metadata.ts';
import { describeCopy } from '../shared/metadata/describe-copy.ts';
import { readHeaderOf } from '../shared/headers/read-header-of.ts';
import { refuse } from '../shared/refuse.ts';
import type { TraceRequest } from './api.ts';
import { tracePixels } from './trace-pixels.ts';

/** Longer side at which is traced, px: finer detail makes much larger files that look the same. */
const traceSideMax = 1024;

const requestSchema = v.strictObject({
  source: v.blob(),
  metadata: v.nullable(pictureMetadataSchema),
  description: v.nullable(v.string()),
});

/** Header → pixels at trace size → colours → outlines → SVG. */
export async function traceToSvg(request: TraceRequest, onProgress: (fraction: number) => void): Promise<Blob> {
  const { source, metadata, description } = v.parse(requestSchema, request);
  const header = await readHeaderOf(source);
  const { pixels, width, height } = await readPixels(source);
  onProgress(0.1);
  const words = { metadata: metadata && describeCopy(metadata, header), description };
  const parts = tracePixels({ pixels, width, height, ...words }, (fraction) => onProgress(0.1 + 0.9 * fraction));
  return new Blob(parts, { type: 'image/svg+xml' });
}

async function readPixels(source: Blob): Promise<{ pixels: ImageData; width: number; height: number }> {
  const bitmap = await createImageBitmap(source, { imageOrientation: 'from-image' }).catch((error: unknown) => {
    throw refuse('This picture is damaged or not of a kind that this browser can read.', error);
  });
  try {
    const { width, height } = bitmap;
    const scale = Math.min(1, traceSideMax / Math.max(width, height));
    const canvas = new OffscreenCanvas(Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale)));
    const context = canvas.getContext('2d', { willReadFrequently: true });
    if (context === null) throw refuse('This device has too little memory for this picture.');
    context.imageSmoothingQuality = 'high';
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    return { pixels: context.getImageData(0, 0, canvas.width, canvas.height), width, height };
  } finally {
    bitmap.close();
  }
}
