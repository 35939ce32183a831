import * as v from 'valibot';
import { limits } from '../../limits.ts';

export const referenceTypes = ['pose', 'composition', 'sketch', 'face', 'style', 'subject'] as const;
export type ReferenceType = (typeof referenceTypes)[number];

const pixels = v.pipe(v.number(), v.integer(), v.minValue(1));
const share = v.pipe(v.number(), v.minValue(0), v.maxValue(1));
const url = v.pipe(v.string(), v.maxLength(limits.urlLength));

/** One picture that a picture is to follow, and in what. */
export const imageReferenceSchema = v.strictObject({
  type: v.picklist(referenceTypes),
  image_url: v.optional(url),
  height: v.optional(pixels),
  width: v.optional(pixels),
  influenceStrength: v.optional(share),
  pose_image: v.optional(url),
  pose_weight: v.optional(share),
});
export type ImageReference = v.InferOutput<typeof imageReferenceSchema>;

/** References that count: those with an image, or a pose image, of a kind that is switched on. */
export function countImageReferences(references: readonly ImageReference[], enabled: ReadonlySet<ReferenceType>): number {
  return references.filter(
    ({ type, image_url, pose_image }) => enabled.has(type) && ((image_url ?? '') !== '' || (pose_image ?? '') !== ''),
  ).length;
}

/** The latest of the images that one request may show. */
export function keepLatestImages(urls: readonly string[], most: number = limits.imageUrlsMax): string[] {
  return most <= 0 ? [] : urls.slice(-most);
}

/** True when the tip about a small image is shown: its larger side is below the smallest width. */
export function isSmallImage({ width, height }: { width: number; height: number }, minWidth: number): boolean {
  return Math.max(width, height) < minWidth;
}

/** Flux-dev follows one kind of reference at a time; following a subject takes 50 steps. */
export function enableFluxReference(type: ReferenceType, steps: number): { enabled: ReadonlySet<ReferenceType>; steps: number } {
  return { enabled: new Set([type]), steps: type === 'subject' ? 50 : steps };
}

type Followed = { base_model: string; cfg_scale: number; width: number; height: number };

const sdxlFaceGuidanceMax = 4;

/**
 * What references do to the other parameters. `pose_size`: that of the pose image, null without one; `has_reference`:
 * whether the reference is to be paid for.
 */
export function applyReferences<T extends Followed>(
  params: T,
  references: readonly ImageReference[],
): T & { pose_size: { width: number; height: number } | null; has_reference: boolean } {
  const sized = (type: ReferenceType) =>
    references.find((reference) => reference.type === type && reference.width !== undefined && reference.height !== undefined);
  const composition = sized('composition');
  const pose = sized('pose');
  const isCapped = params.base_model === 'sdxl' && references.some(({ type }) => type === 'face');
  return {
    ...params,
    cfg_scale: isCapped ? Math.min(params.cfg_scale, sdxlFaceGuidanceMax) : params.cfg_scale,
    width: composition?.width ?? params.width,
    height: composition?.height ?? params.height,
    pose_size: pose === undefined ? null : { width: pose.width!, height: pose.height! },
    has_reference: references.length > 0,
  };
}
