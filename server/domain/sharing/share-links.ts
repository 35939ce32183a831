import { createHash, randomBytes } from 'node:crypto';
import type { Seal } from '../../lib/secrets/seal.ts';
import type { media } from '../../storage/schema/media.ts';

type StoredLink = Pick<typeof media.$inferSelect, 'shareHash' | 'shareSealed'>;

/** The links of shared items. The database alone reveals no link: it holds a hash to look it up, and the sealed link for its owner. */
export type ShareLinks = {
  /** The columns of a new, unguessable link to an item. */
  make(itemId: string): StoredLink;
  /** Null when the item has no link, or when another secret sealed it: then the link still works and cannot be shown. */
  read(item: { id: string; shareSealed: string | null }): string | null;
};

/** 128 bits. */
const tokenBytes = 16;

/** The secret part of a new link: random, and too long to be guessed. */
export function newToken(): string {
  return randomBytes(tokenBytes).toString('base64url');
}

/** The key by which the database looks a link up. A link is random and long: its hash needs no salt. */
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

/** For callers that do not present links. */
export const noLinks: Pick<ShareLinks, 'read'> = { read: () => null };

/** The purpose binds a sealed link to its item: it cannot be moved to another. */
export const purposeOf = (itemId: string) => `link to ${itemId}`;
