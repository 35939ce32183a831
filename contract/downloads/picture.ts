import * as v from 'valibot';
import { watermarkSchema } from './watermark.ts';

/** File types that a device can save a picture as. AVIF only where the browser can write it. */
export const pictureTargets = ['jpg', 'png', 'webp', 'avif', 'svg'] as const;
export type PictureTarget = (typeof pictureTargets)[number];

/** Their names; the first three as the specification gives them. */
export const pictureLabels: Record<PictureTarget, { short: string; long: string }> = {
  jpg: { short: 'JPG', long: 'JPG (compressed)' },
  png: { short: 'PNG', long: 'PNG (lossless)' },
  webp: { short: 'WEBP', long: 'WEBP (smaller)' },
  avif: { short: 'AVIF', long: 'AVIF (smallest)' },
  svg: { short: 'SVG', long: 'SVG (vector)' },
};

/** The longest side of a saved picture, px. */
export const pictureSideMax = 16_384;
const side = v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(pictureSideMax)));

export const pictureSettingsSchema = v.strictObject({
  /** 0–1, of JPG, WEBP and AVIF; null: the pixels of a file of that type are kept as they are, others get the usual quality. */
  quality: v.nullable(v.pipe(v.number(), v.minValue(0), v.maxValue(1))),
  /** px, of the picture as displayed; null follows the other side, and both null keep the size. */
  width: side,
  height: side,
  /** CSS colour under the transparent parts of a JPG. */
  background: v.pipe(v.string(), v.regex(/^(white|black|#[0-9a-f]{6})$/i)),
  /** Nothing but the pixels and their colours: no prompt, no camera, no place. */
  isPrivate: v.boolean(),
  mark: v.nullable(watermarkSchema),
});
/** How a picture is written. */
export type PictureSettings = v.InferOutput<typeof pictureSettingsSchema>;

/** Settings of the one-click download. */
export const pictureDefaults: PictureSettings = {
  quality: null,
  width: null,
  height: null,
  background: 'white',
  isPrivate: false,
  mark: null,
};

/** The default quality when the original has another file type. */
export const usualQuality = 0.92;

/** Whether this type loses something of the pixels and so has a quality. */
export function hasQuality(target: PictureTarget): boolean {
  return target === 'jpg' || target === 'webp' || target === 'avif';
}

/** The size that is made of a picture with these sides: one that is not given follows the other. */
export function fitPicture(
  source: { width: number; height: number },
  { width, height }: Pick<PictureSettings, 'width' | 'height'>,
): { width: number; height: number } {
  if (width === null && height === null) return source;
  const follow = (own: number, other: number, otherWanted: number): number =>
    Math.min(pictureSideMax, Math.max(1, Math.round((own * otherWanted) / other)));
  return {
    width: width ?? follow(source.width, source.height, height!),
    height: height ?? follow(source.height, source.width, width!),
  };
}
