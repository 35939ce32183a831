import { createHash, randomBytes } from 'node:crypto';
import type { Seal } from '../../lib/secrets/seal.ts';
import type { media } from '../../storage/schema/media.ts';

type StoredLink = Pick<typeof media.$inferSelect, 'shareHash' | 'shareSealed'>;

/** The links of shared items. The database alone opens none: it knows a link by its hash, and keeps it sealed for its owner. */
export type ShareLinks = {
  /** What is stored of a new link to an item, which nobody finds by trying. */
  make(itemId: string): StoredLink;
  /** Null when it has none, or when it was sealed with another secret: then it opens what it did, and cannot be shown. */
  read(item: { id: string; shareSealed: string | null }): string | null;
};

/** 128 bits. */
const tokenBytes = 16;

/** The secret part of a new link: random, and too long to be guessed. */
export function newToken(): string {
  return randomBytes(tokenBytes).toString('base64url');
}

/** What the database looks a link up by. A link is random and long: its hash needs no salt. */
export function hashLink(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

export function createShareLinks(seal: Seal): ShareLinks {
  return {
    make(itemId) {
      const token = newToken();
      return { shareHash: hashLink(token), shareSealed: seal.close(token, purposeOf(itemId)) };
    },
    read: ({ id, shareSealed }) => (shareSealed === null ? null : seal.open(shareSealed, purposeOf(id))),
  };
}

/** For rules that ask nothing of the link. */
export const noLinks: Pick<ShareLinks, 'read'> = { read: () => null };

/** A sealed link cannot be moved to another item. */
export const purposeOf = (itemId: string) => `link to ${itemId}`;
