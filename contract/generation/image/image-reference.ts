import { limits } from '../../limits.ts';
import type { ImageReference } from './reference-schema.ts';
import { influenceDefaults, type ReferenceType } from './reference-types.ts';

/** References that count: those with an image, or a pose image, of a kind that is switched on. */
export function countImageReferences(references: readonly ImageReference[], enabled: ReadonlySet<ReferenceType>): number {
  return references.filter(
    ({ type, image_url, pose_image }) => enabled.has(type) && ((image_url ?? '') !== '' || (pose_image ?? '') !== ''),
  ).length;
}

/** Those that count, whatever is switched on: references with an image, or a pose image. */
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
