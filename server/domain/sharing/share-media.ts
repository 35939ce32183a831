import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { AppError } from '../../../contract/errors.ts';
import type { SharePermission } from '../../../contract/media.ts';
import type { ResponseOf } from '../../../contract/routes.ts';
import { lockMedia } from '../../storage/change-media.ts';
import type { Database } from '../../storage/database.ts';
import { media } from '../../storage/schema/media.ts';
import { user } from '../../storage/schema/user.ts';
import { runOnce, type OnceAnswer, type OnceKey } from '../run-once.ts';

/** 128 bits: nobody finds a link by trying. */
const tokenBytes = 16;

/**
 * Says who may see an item by its link. The link is made when it is shared first and kept: switched to private it
 * shows nothing, shared again it is the same. Refusals: NO_SHARE_ACCESS, NOT_FOUND, GONE when it was deleted.
 * Who may not share any more leaves what is shared as it is, and may always make it private.
 */
export function shareMedia(
  studio: { db: Database },
  once: OnceKey,
  input: { id: string; permission: SharePermission },
): Promise<OnceAnswer> {
  return runOnce(studio.db, once, async (tx, touch) => {
    const { id, permission } = input;
    const [by] = await tx.select({ canShare: user.canShare }).from(user).where(eq(user.id, once.userId));
    if (by === undefined) throw new AppError('UNAUTHENTICATED');
    const row = await lockMedia(tx, id, once.spaceId);
    if (row === null) throw new AppError('NOT_FOUND');
    if (!by.canShare && permission !== 'private' && permission !== row.sharePermission) throw new AppError('NO_SHARE_ACCESS');
    if (row.deletedAt !== null || row.status === 'canceled') throw new AppError('GONE');
    const shareToken = row.shareToken ?? (permission === 'private' ? null : randomBytes(tokenBytes).toString('base64url'));
    if (permission !== row.sharePermission || shareToken !== row.shareToken) {
      await tx.update(media).set({ sharePermission: permission, shareToken }).where(eq(media.id, id));
      touch('media', [id]);
    }
    const body: ResponseOf<'shareAccessPermission'> = { share_access_permission: permission, share_token: shareToken };
    return { status: 200, body };
  });
}
