import * as v from 'valibot';
import { fitPicture, usualQuality } from '../../contract/downloads/picture.ts';
import type { ConvertImageRequest, SizeEstimate } from './api.ts';
import { convertToImage, requestSchema, withPainting } from './convert-to-image.ts';
import type { Painting } from './pixels/draw-picture.ts';
import { encodeCanvas } from './pixels/encode-canvas.ts';
import { openCanvas } from '../shared/pixels/open-canvas.ts';
import { readSource } from './read-source.ts';

/** Pixels that are encoded whole; of more, patches are. */
const wholePixels = 4_000_000;
const patchSide = 512;
/** Patches along each side. */
const patches = 3;
/** Bytes of a file without its pixels: header, tables, profile. */
const headBytes = 700;

/** Bytes that `convertToImage` makes of this request, or about makes of a large picture. @throws AppError CONVERT_FAILED */
export async function estimateSize(request: ConvertImageRequest): Promise<SizeEstimate> {
  const { source: file, target, settings } = v.parse(requestSchema, request);
  const source = await readSource(file);
  const size = fitPicture(source, settings);
  if (size.width * size.height <= wholePixels) return { bytes: (await convertToImage(request, () => undefined)).size, isExact: true };
  const quality = settings.quality ?? usualQuality;
  return withPainting(file, { source, target, settings }, async (painting) => {
    const bytes = await measurePatches(painting, (patch) => encodeCanvas(patch, target, quality));
    return { bytes: Math.round(headBytes + bytes), isExact: false };
  });
}

async function measurePatches(
  { size, colorSpace, isOpaque, paint }: Painting,
  encode: (patch: OffscreenCanvas) => Promise<Blob>,
): Promise<number> {
  const [width, height] = [Math.min(patchSide, size.width), Math.min(patchSide, size.height)];
  const context = openCanvas({ width, height }, { colorSpace, alpha: !isOpaque });
  let bytes = 0;
  for (let at = 0; at < patches * patches; at += 1) {
    const x = Math.round(((size.width - width) * (at % patches)) / (patches - 1));
    const y = Math.round(((size.height - height) * Math.floor(at / patches)) / (patches - 1));
    context.clearRect(0, 0, width, height);
    paint(context, x, y);
    bytes += Math.max(0, (await encode(context.canvas)).size - headBytes);
  }
  return (bytes * size.width * size.height) / (width * height * patches * patches);
}
