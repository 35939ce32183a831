import { eq } from 'drizzle-orm';
import type { ChangeBody } from '../../../contract/changes/changes.ts';
import { AppError } from '../../../contract/errors.ts';
import type { ResponseOf } from '../../../contract/routes/routes.ts';
import type { Assessor } from '../../domain/content/assessor.ts';
import { requirePassed } from '../../domain/content/require-passed.ts';
import { whenAssessed } from '../../domain/content/when-assessed.ts';
import { runOnce, type OnceAnswer, type OnceKey } from '../../domain/run-once.ts';
import type { ShareLinks } from '../../domain/sharing/share-links.ts';
import { lockMedia } from '../../storage/rows/change-media.ts';
import type { Database, Transaction } from '../../storage/database.ts';
import { media } from '../../storage/schema/media.ts';
import { user } from '../../storage/schema/user.ts';
import { countEvent } from '../../domain/count-event.ts';

type Studio = { db: Database; assessor: Assessor; links: ShareLinks };
type Body = ResponseOf<'shareAccessPermission'>;

/**
 * Sets who may see an item by its link. The first sharing makes the link and later ones keep it: a private item shows nothing
 * under it, and sharing again reuses it. Refusals: NO_SHARE_ACCESS, NOT_FOUND, GONE when the item was deleted. Where the host
 * assesses content, the file is assessed first: CONTENT_WARNING, ASSESSMENT_FAILED. A user who lost the right to share keeps what
 * is shared, and may always make it private.
 */
export async function shareMedia(studio: Studio, once: OnceKey, asked: ChangeBody<'media.share'>): Promise<OnceAnswer> {
  const answer = await whenAssessed(studio.assessor, () => shareOnce(studio, once, asked));
  if (answer.status !== 200) return answer;
  const body = answer.body as Body;
  const read = { id: asked.generation_media_resource_id, shareSealed: body.share_token };
  return { ...answer, body: { ...body, share_token: studio.links.read(read) } satisfies Body };
}

function shareOnce(
  { db, assessor, links }: Studio,
  once: OnceKey,
  { generation_media_resource_id: id, share_access_permission: permission }: ChangeBody<'media.share'>,
): Promise<OnceAnswer> {
  return runOnce(db, once, async (tx, touch) => {
    const [by] = await tx.select({ canShare: user.canShare }).from(user).where(eq(user.id, once.userId));
    if (by === undefined) throw new AppError('UNAUTHENTICATED');
    const row = await lockMedia(tx, id, once.spaceId);
    if (row === null) throw new AppError('NOT_FOUND');
    if (!by.canShare && permission !== 'private' && permission !== row.sharePermission) throw new AppError('NO_SHARE_ACCESS');
    if (row.deletedAt !== null || row.status === 'canceled') throw new AppError('GONE');
    const made = permission !== 'private' && links.read(row) === null ? links.make(id) : null;
    if (permission !== row.sharePermission || made !== null) {
      if (assessor.isForShares && permission !== 'private') await requireAssessed(tx, assessor, row);
      await tx
        .update(media)
        .set({ sharePermission: permission, ...made })
        .where(eq(media.id, id));
      if (permission !== 'private' && row.sharePermission === 'private') await countEvent(tx, 'asset_shared');
      touch('media', [id]);
    }
    // The stored answer holds the token too, so it is sealed there as well.
    const body: Body = { share_access_permission: permission, share_token: made?.shareSealed ?? row.shareSealed };
    return { status: 200, body };
  });
}

async function requireAssessed(tx: Transaction, assessor: Assessor, row: typeof media.$inferSelect): Promise<void> {
  const { hash, mime, duration, id, spaceId } = row;
  if (hash === null || mime === null) throw new AppError('NOT_FOUND', { detail: 'There is no picture to share yet.' });
  const file = { hash, mime, duration, mediaId: id, spaceId };
  await requirePassed(tx, assessor, { files: [file], look: 'second', opening: `This ${row.resourceType} cannot be shared` });
}
