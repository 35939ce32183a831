import * as v from 'valibot';
import { pictureMetadataSchema } from '../../contract/metadata/metadata.ts';
import { fitPicture, hasQuality, pictureSettingsSchema, usualQuality, type PictureSettings } from '../../contract/downloads/picture.ts';
import { imageTargets, type ConvertImageRequest, type ImageTarget } from './api.ts';
import { turnSize } from '../shared/headers/shown-size.ts';
import { nothingCarried } from './metadata/carried.ts';
import { composeMetadata } from './metadata/compose-metadata.ts';
import { describePixels, emptyExif } from './metadata/change-exif.ts';
import { writeMetadata } from './metadata/write-metadata.ts';
import { preparePainting, type Painting } from './pixels/draw-picture.ts';
import { encodePainting } from './pixels/encode-painting.ts';
import { checkCanvas } from '../shared/pixels/check-canvas.ts';
import { findColorSpace } from '../shared/headers/find-color-space.ts';
import { refuse } from '../shared/refuse.ts';
import { readSource, type Source } from './read-source.ts';

export const requestSchema = v.strictObject({
  source: v.blob(),
  target: v.picklist(['jpg', 'png', 'webp', 'avif']),
  settings: pictureSettingsSchema,
  metadata: v.nullable(pictureMetadataSchema),
  describedBy: v.nullable(v.blob()),
});

/** Header → pixels → new file → metadata; progress is reported as each is done. @throws AppError CONVERT_FAILED */
export async function convertToImage(request: ConvertImageRequest, onProgress: (fraction: number) => void): Promise<Blob> {
  const { source: file, target, settings, metadata, describedBy } = v.parse(requestSchema, request);
  const type = imageTargets[target];
  const source = await readSource(file);
  const { carried, header } = describedBy === null ? source : await readSource(describedBy);
  onProgress(0.1);
  const isKept = keepsPixels(source, target, settings);
  // A signed file with kept pixels is copied byte for byte, so that its credentials stay valid.
  if (isKept && source.header.hasCredentials && !settings.isPrivate) return file.slice(0, file.size, type);
  const made = isKept
    ? await keep(file, source)
    : await encode(file, { source, target, settings, onProgress: (fraction) => onProgress(0.1 + 0.8 * fraction) });
  onProgress(0.9);
  const { width, height, isSrgb } = made;
  const pixels = { width, height, orientation: isKept ? source.orientation : 1, isSrgb };
  const turned = describePixels(emptyExif, pixels);
  const said = settings.isPrivate
    ? { ...nothingCarried, exif: turned.main.length === 0 ? null : turned }
    : composeMetadata(carried, { type, metadata, pixels, hasLostCredentials: header.hasCredentials });
  const described = writeMetadata(made.bytes, type, { carried: said, isPrivate: settings.isPrivate });
  onProgress(1);
  return new Blob([described], { type });
}

/** True where the pixels stay as they are: encoding them again would lose quality and animation. */
function keepsPixels({ header, width, height }: Source, target: ImageTarget, settings: PictureSettings): boolean {
  const size = fitPicture({ width, height }, settings);
  const isSameSize = size.width === width && size.height === height;
  return header.type === imageTargets[target] && isSameSize && settings.mark === null && (settings.quality === null || !hasQuality(target));
}

/** Decodes a kept file once, because a cut-off one would otherwise be passed on as whole. */
async function keep(file: Blob, source: Source): Promise<Source & { isSrgb: null }> {
  (await decodePicture(file, source)).close();
  return { ...source, isSrgb: null };
}

type Work = { source: Source; target: ImageTarget; settings: PictureSettings; onProgress?: (fraction: number) => void };
type Encoded = { bytes: Uint8Array<ArrayBuffer>; width: number; height: number; isSrgb: boolean };

async function encode(file: Blob, { onProgress, ...work }: Work & Required<Pick<Work, 'onProgress'>>): Promise<Encoded> {
  return withPainting(file, { ...work, onProgress: (fraction) => onProgress(0.7 * fraction) }, async (painting) => {
    const { size, colorSpace } = painting;
    const bytes = await encodePainting(painting, work.target, {
      quality: work.settings.quality ?? usualQuality,
      onProgress: (done) => onProgress(0.7 + 0.3 * done),
    });
    return { bytes, ...size, isSrgb: colorSpace === 'srgb' };
  });
}

/** The finished pixels of a copy, for as long as `use` takes. @throws AppError CONVERT_FAILED */
export async function withPainting<T>(
  file: Blob,
  { source, target, settings, onProgress = () => undefined }: Work,
  use: (painting: Painting) => Promise<T>,
): Promise<T> {
  checkCanvas();
  const bitmap = await decodePicture(file, source);
  try {
    onProgress(0.4);
    const drawing = {
      bitmap,
      orientation: source.orientation,
      size: fitPicture(turnSize(bitmap, source.orientation), settings),
      background: target === 'jpg' ? settings.background : null,
      colorSpace: await findColorSpace(source.bytes, source.header.type),
      mark: settings.mark,
    };
    return await use(await preparePainting(drawing, (fraction) => onProgress(0.4 + 0.6 * fraction)));
  } finally {
    bitmap.close();
  }
}

/**
 * The stored pixels, not yet turned. The orientation is removed before decoding, because only some browsers would apply it.
 * @throws AppError CONVERT_FAILED
 */
async function decodePicture(file: Blob, source: Source): Promise<ImageBitmap> {
  const unsaid = source.orientation === 1 ? file : new Blob([withoutOrientation(source)]);
  return createImageBitmap(unsaid, { imageOrientation: 'from-image' }).catch((error: unknown) => {
    throw refuse('This picture is damaged or not of a kind that this browser can read.', error);
  });
}

function withoutOrientation({ bytes, header }: Source): Uint8Array<ArrayBuffer> {
  return writeMetadata(bytes, header.type, { carried: nothingCarried, isPrivate: false });
}
