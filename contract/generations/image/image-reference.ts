import { limits } from '../../limits.ts';
import { snapSide } from '../snap-side.ts';
import type { ImageReference } from './reference-schema.ts';
import { influenceDefaults, type ReferenceType } from './reference-types.ts';

/** References that count: those with an image, or a pose image. */
export function listImageReferences(references: readonly ImageReference[] = []): ImageReference[] {
  return references.filter((reference) => addressOfReference(reference) !== undefined);
}

/** The file of a reference: of a pose, its pose image before its image. */
export function addressOfReference({ type, image_url, pose_image }: ImageReference): string | undefined {
  const url = type === 'pose' ? (pose_image ?? image_url) : image_url;
  return url === '' ? undefined : url;
}

/** How strongly it acts, 0–1: as chosen, else as its kind does; undefined leaves it to the engine. */
export function influenceOfReference({ type, influenceStrength, pose_weight }: ImageReference): number | undefined {
  const chosen = type === 'pose' ? (pose_weight ?? influenceStrength) : influenceStrength;
  return chosen ?? influenceDefaults[type];
}

/** The latest of the images that one request may show. */
export function keepLatestImages(urls: readonly string[], most: number = limits.imageUrlsMax): string[] {
  return most <= 0 ? [] : urls.slice(-most);
}

/** True when the tip about a small image is shown: its larger side is below the smallest width. */
export function isSmallImage({ width, height }: { width: number; height: number }, minWidth: number): boolean {
  return Math.max(width, height) < minWidth;
}

/**
 * The kinds of references that are on after one more was switched on. A model follows so many at once (Flux Dev one): beyond that the
 * one that was switched on first goes off.
 */
export function enableReference(on: readonly ReferenceType[], type: ReferenceType, max: number): ReferenceType[] {
  return [...on.filter((one) => one !== type), type].slice(-Math.max(1, max));
}

type Size = { width: number; height: number };

const subjectSteps = 50;
const sdxlFaceGuidanceMax = 4;

/** Settings that references set by themselves: a composition the size, a subject the steps; null where they set nothing. */
export function setByReferences(references: readonly Pick<ImageReference, 'type' | 'width' | 'height'>[]): {
  size: Size | null;
  steps: number | null;
} {
  const composition = references.find(({ type }) => type === 'composition');
  return {
    size:
      composition?.width === undefined || composition.height === undefined
        ? null
        : fitSize({ width: composition.width, height: composition.height }),
    steps: references.some(({ type }) => type === 'subject') ? subjectSteps : null,
  };
}

/** The largest cfg_scale beside these references: 4 with a face on SDXL, else no bound (null). */
export function guidanceMax(references: readonly Pick<ImageReference, 'type'>[] = [], model: { key: string }): number | null {
  return isSdxl(model.key) && references.some(({ type }) => type === 'face') ? sdxlFaceGuidanceMax : null;
}

/** By the name of its file, which is all that is known of a checkpoint. */
function isSdxl(key: string): boolean {
  return /sdxl|xl(?![a-z])/i.test(key);
}

/** A size of the same shape that can be made. */
function fitSize({ width, height }: Size): Size {
  const scale = Math.min(1, limits.sideMax / Math.max(width, height));
  return { width: snapSide(width * scale), height: snapSide(height * scale) };
}
