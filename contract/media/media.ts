import { limits } from '../limits.ts';

/** States of an item (specification §4). `canceled` items disappear from every list. */
export const mediaStatuses = ['submitted', 'pending', 'completed', 'upscaling', 'failed', 'canceled'] as const;
export type MediaStatus = (typeof mediaStatuses)[number];

/** The access that a share link gives: the item with its generation details, the picture alone, or none. */
export const sharePermissions = ['public', 'image_only', 'private'] as const;
export type SharePermission = (typeof sharePermissions)[number];

/** Ways to upscale (specification §3); each makes one version of an item. */
export const upscaleModes = ['x2', 'x4', 'x2face', 'x4face', 'x4anime'] as const;
export type UpscaleMode = (typeof upscaleModes)[number];

/** Failures with a message or an offer of their own: the engine refused the words, or no longer has the model. */
export const failureCodes = ['NSFW', 'MODEL_RETIRED'] as const;
export type FailureCode = (typeof failureCodes)[number];

/** The maker of an upscaled version: a connected engine, the painter once more, the network in the studio or on a device, or Lanczos. */
export const versionMakers = ['engine', 'painter', 'network', 'device', 'lanczos'] as const;
export type VersionMaker = (typeof versionMakers)[number];

/** One file's renditions: as it is, and WebP copies by their longer side in px. An item's also are its upscaled versions. */
export const fileVariants = ['original', '256', '512', '1024'] as const;
export type FileVariant = (typeof fileVariants)[number];
export const mediaVariants = [...fileVariants, ...upscaleModes] as const;
export type MediaVariant = (typeof mediaVariants)[number];

export function isUpscaleMode(variant: string): variant is UpscaleMode {
  return upscaleModes.some((mode) => mode === variant);
}

/** True while an engine still owes the picture. */
export function isInProgress(media: { status: MediaStatus }): boolean {
  return media.status === 'submitted' || media.status === 'pending';
}

/** The status to show at `now` (ms since 1970): an upscaling that is stuck counts as completed (specification §4). */
export function statusAt(media: { status: MediaStatus; upscaling_since: number | null }, now: number): MediaStatus {
  const isStuck = media.status === 'upscaling' && now - (media.upscaling_since ?? 0) > limits.upscalingStuckMs;
  return isStuck ? 'completed' : media.status;
}

/** True when there is a picture to look at. */
export function hasPicture(media: { status: MediaStatus }): boolean {
  return media.status === 'completed' || media.status === 'upscaling';
}

/** A starred item refuses deletion (specification §5). */
export function canDelete(media: { is_starred: boolean }): boolean {
  return !media.is_starred;
}

/**
 * Stable same-origin address of one rendition; it changes only when the bytes do.
 * `account` is the first 16 hex digits of SHA-256(user id): it names the device cache the service
 * worker keeps the file in, and means nothing to the server.
 */
export function mediaPath(media: { id: string; hash: string | null }, variant: MediaVariant, account: string): string {
  return `/api/media/${media.id}/${variant}?h=${media.hash ?? ''}&k=${account}`;
}

/** The address of an upscaled version, as rows hold it. `hash`: SHA-256 of its file in hex, or its beginning. */
export function versionUrl(id: string, mode: UpscaleMode, hash: string): string {
  return `/api/media/${id}/${mode}?h=${hash.slice(0, 16)}`;
}

/** The stable address of an upscaled version for `account`, as `mediaPath`; null where there is none. */
export function versionPath(media: Record<UpscaleMode, string | null>, mode: UpscaleMode, account: string): string | null {
  const url = media[mode];
  return url === null ? null : `${url}&k=${account}`;
}

/** The upscaled versions there are, in the order of the modes. */
export function listVersions(media: Record<UpscaleMode, string | null>): UpscaleMode[] {
  return upscaleModes.filter((mode) => media[mode] !== null);
}
