import { eq } from 'drizzle-orm';
import type { ChangeBody } from '../../../contract/changes/changes.ts';
import { AppError } from '../../../contract/errors.ts';
import type { ResponseOf } from '../../../contract/routes.ts';
import { runOnce, type OnceAnswer, type OnceKey } from '../../domain/run-once.ts';
import type { ShareLinks } from '../../domain/sharing/share-links.ts';
import { lockMedia } from '../../storage/change-media.ts';
import type { Database } from '../../storage/database.ts';
import { media } from '../../storage/schema/media.ts';
import { user } from '../../storage/schema/user.ts';
import { countEvent } from '../../domain/events/count-event.ts';

type Body = ResponseOf<'shareAccessPermission'>;

/**
 * Says who may see an item by its link. The link is made when it is shared first and kept: switched to private it
 * shows nothing, shared again it is the same. Refusals: NO_SHARE_ACCESS, NOT_FOUND, GONE when it was deleted.
 * Who may not share any more leaves what is shared as it is, and may always make it private.
 */
export async function shareMedia(
  studio: { db: Database; links: ShareLinks },
  once: OnceKey,
  { generation_media_resource_id: id, share_access_permission: permission }: ChangeBody<'media.share'>,
): Promise<OnceAnswer> {
  const { links } = studio;
  const answer = await runOnce(studio.db, once, async (tx, touch) => {
    const [by] = await tx.select({ canShare: user.canShare }).from(user).where(eq(user.id, once.userId));
    if (by === undefined) throw new AppError('UNAUTHENTICATED');
    const row = await lockMedia(tx, id, once.spaceId);
    if (row === null) throw new AppError('NOT_FOUND');
    if (!by.canShare && permission !== 'private' && permission !== row.sharePermission) throw new AppError('NO_SHARE_ACCESS');
    if (row.deletedAt !== null || row.status === 'canceled') throw new AppError('GONE');
    const made = permission !== 'private' && links.read(row) === null ? links.make(id) : null;
    if (permission !== row.sharePermission || made !== null) {
      await tx
        .update(media)
        .set({ sharePermission: permission, ...made })
        .where(eq(media.id, id));
      if (permission !== 'private' && row.sharePermission === 'private') await countEvent(tx, 'asset_shared');
      touch('media', [id]);
    }
    // The answer is kept too, so it is sealed as well.
    const body: Body = { share_access_permission: permission, share_token: made?.shareSealed ?? row.shareSealed };
    return { status: 200, body };
  });
  if (answer.status !== 200) return answer;
  const body = answer.body as Body;
  return { ...answer, body: { ...body, share_token: links.read({ id, shareSealed: body.share_token }) } satisfies Body };
}
