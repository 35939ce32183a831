import * as v from 'valibot';
import { pictureMetadataSchema } from '../../contract/metadata.ts';
import { describeCopy } from '../shared/describe-copy.ts';
import { readHeaderOf } from '../shared/read-header-of.ts';
import { refuse } from '../shared/refuse.ts';
import { imageTargets, type ConvertImageRequest } from './api.ts';
import { embedMetadata } from './embed-metadata.ts';

const requestSchema = v.strictObject({
  source: v.blob(),
  target: v.picklist(['jpg', 'png']),
  quality: v.pipe(v.number(), v.minValue(0), v.maxValue(1)),
  background: v.string(),
  metadata: v.nullable(pictureMetadataSchema),
});

/** Header → pixels → new file → metadata; progress is reported as each is done. */
export async function convertToImage(request: ConvertImageRequest, onProgress: (fraction: number) => void): Promise<Blob> {
  const { source, target, quality, background, metadata } = v.parse(requestSchema, request);
  const type = imageTargets[target];
  const header = await readHeaderOf(source);
  onProgress(0.05);
  // Encoding again would lose quality for nothing, and a file with credentials must stay as it was signed.
  const isKept = header.type === type;
  if (isKept && header.hasCredentials) return source.slice(0, source.size, type);
  const picture = isKept ? source : await encode(await draw(source, target === 'jpg' ? background : null, onProgress), type, quality);
  onProgress(0.9);
  const described = metadata === null ? picture : await embedMetadata(picture, type, describeCopy(metadata, header));
  onProgress(1);
  return described.slice(0, described.size, type);
}

async function draw(source: Blob, background: string | null, onProgress: (fraction: number) => void): Promise<OffscreenCanvas> {
  const bitmap = await createImageBitmap(source, { imageOrientation: 'from-image' }).catch((error: unknown) => {
    throw refuse('This picture is damaged or not of a kind that this browser can read.', error);
  });
  try {
    onProgress(0.4);
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    const context = canvas.getContext('2d', { alpha: background === null });
    if (context === null) throw refuse('This device has too little memory for this picture.');
    if (background !== null) {
      context.fillStyle = background;
      context.fillRect(0, 0, canvas.width, canvas.height);
    }
    context.drawImage(bitmap, 0, 0);
    onProgress(0.5);
    return canvas;
  } finally {
    bitmap.close();
  }
}

async function encode(canvas: OffscreenCanvas, type: string, quality: number): Promise<Blob> {
  const blob = await canvas.convertToBlob({ type, quality }).catch((error: unknown) => {
    throw refuse('This device has too little memory for this picture.', error);
  });
  // A browser that does not know a type answers with PNG.
  if (blob.type !== type) throw refuse('This browser cannot write this kind of picture.');
  return blob;
}
