import type { MediaVariant } from '../../../contract/media/media.ts';

/**
 * The target of a media address: which user's cache on this device, which rendition of an item, or a sound of a story, and of which bytes
 * (first 16 hex of their SHA-256).
 */
export type MediaAddress = { account: string; variant: MediaVariant | 'sound'; hash: string };

const pathPattern = /^\/api\/media\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\/(original|256|512|1024|x[24](?:face)?|x4anime)$/;

const soundPattern = /^\/api\/media\/upload_raw_media\/([0-9a-f]{16})[0-9a-f]{48}$/;
const accountPattern = /^[0-9a-f]{16}$/;

/** Name of the Cache API cache that keeps one user's media files. */
export function mediaCacheName(account: string): string {
  return `media-studio.${account}`;
}

/** The address of a sound of a story, by which this device keeps it. `url`: as its row names it. */
export function soundPath(url: string, account: string): string {
  return `${url}?k=${account}`;
}

/** Null for every address that neither `mediaPath` and `versionPath` of the contract nor `soundPath` would have made: such answers are never kept. */
export function parseMediaAddress(url: URL): MediaAddress | null {
  return parseSoundAddress(url) ?? parseItemAddress(url);
}

function parseSoundAddress(url: URL): MediaAddress | null {
  const hash = soundPattern.exec(url.pathname)?.[1];
  const account = url.searchParams.get('k') ?? '';
  return hash !== undefined && url.search === `?k=${account}` && accountPattern.test(account) ? { account, variant: 'sound', hash } : null;
}

function parseItemAddress(url: URL): MediaAddress | null {
  const variant = pathPattern.exec(url.pathname)?.[1] as MediaVariant | undefined;
  const account = url.searchParams.get('k') ?? '';
  const hash = url.searchParams.get('h') ?? '';
  const isExact = url.search === `?h=${hash}&k=${account}` && accountPattern.test(account) && /^[0-9a-f]{16}$/.test(hash);
  return variant !== undefined && isExact ? { account, variant, hash } : null;
}

/** Name of the notes on the kept files of one account. Not in its database: a service worker of another build may write them at any time. */
export function notesName(account: string): string {
  return `studio-files.${account}`;
}
