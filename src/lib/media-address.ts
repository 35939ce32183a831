import type { MediaVariant } from '../../contract/media.ts';

/** Where a media address points: which user's cache on this device, which rendition, and of which bytes (first 16 hex of their SHA-256). */
export type MediaAddress = { account: string; variant: MediaVariant; hash: string };

const pathPattern = /^\/api\/media\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\/(original|256|512|1024|x[24](?:face)?|x4anime)$/;

/** Name of the Cache API cache that keeps one user's media files. */
export function mediaCacheName(account: string): string {
  return `media-studio.${account}`;
}

/** Null for every address that `mediaPath` or `versionPath` of the contract would not have made: such answers are never kept. */
export function parseMediaAddress(url: URL): MediaAddress | null {
  const variant = pathPattern.exec(url.pathname)?.[1] as MediaVariant | undefined;
  const account = url.searchParams.get('k') ?? '';
  const hash = url.searchParams.get('h') ?? '';
  const isExact = url.search === `?h=${hash}&k=${account}` && /^[0-9a-f]{16}$/.test(account) && /^[0-9a-f]{16}$/.test(hash);
  return variant !== undefined && isExact ? { account, variant, hash } : null;
}

/** Name of the notes on the kept files of one account. Not in its database: a service worker of another build may write them at any time. */
export function notesName(account: string): string {
  return `studio-files.${account}`;
}
