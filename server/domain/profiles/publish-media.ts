import { and, eq, isNull } from 'drizzle-orm';
import { AppError } from '../../../contract/errors.ts';
import { hasPicture } from '../../../contract/media/media.ts';
import type { ResponseOf } from '../../../contract/routes/routes.ts';
import { lockMedia } from '../../storage/rows/change-media.ts';
import type { Database, Transaction } from '../../storage/database.ts';
import { generation, media } from '../../storage/schema/media.ts';
import { user } from '../../storage/schema/user.ts';
import { assessContent, type ContentWarning } from '../content/assess-content.ts';
import type { Assessor } from '../content/assessor.ts';
import { requirePassed } from '../content/require-passed.ts';
import { whenAssessed } from '../content/when-assessed.ts';
import { makeUsername } from './make-username.ts';
import { runOnce, type OnceAnswer, type OnceKey } from '../run-once.ts';
import { countEvent } from '../count-event.ts';

/**
 * Posts an image to the profile, unless its words say, or a network sees, that it shows what may not be posted. `isRetry` looks at the
 * words in their context, and has the large network look at a picture that the small one warned of. One that is published already
 * stays so. Refusals: NOT_FOUND, GONE, NO_PUBLISH_ACCESS, CONTENT_WARNING, ASSESSMENT_FAILED.
 */
export function publishMedia(
  studio: { db: Database; assessor: Assessor },
  once: OnceKey,
  asked: { id: string; isRetry: boolean },
): Promise<OnceAnswer> {
  return whenAssessed(studio.assessor, () => publishOnce(studio, once, asked));
}

function publishOnce(
  { db, assessor }: { db: Database; assessor: Assessor },
  once: OnceKey,
  { id, isRetry }: { id: string; isRetry: boolean },
): Promise<OnceAnswer> {
  return runOnce(db, once, async (tx, touch) => {
    const [owner] = await tx
      .select({ canPublish: user.canPublish, isGuest: user.isAnonymous, username: user.username })
      .from(user)
      .where(eq(user.id, once.userId));
    if (owner === undefined) throw new AppError('UNAUTHENTICATED');
    if (owner.isGuest || !owner.canPublish) throw new AppError('NO_PUBLISH_ACCESS');
    const row = await lockMedia(tx, id, once.spaceId);
    if (row === null) throw new AppError('NOT_FOUND');
    if (row.deletedAt !== null || row.status === 'canceled') throw new AppError('GONE');
    if (!hasPicture(row) || row.hash === null || row.mime === null)
      throw new AppError('NOT_FOUND', { detail: 'There is no picture to publish.' });
    const body: ResponseOf<'createPublish'> = { is_published: true };
    if (row.isPublished) return { status: 200, body };

    const [made] = await tx.select({ prompt: generation.prompt }).from(generation).where(eq(generation.id, row.generationId));
    const warning = assessContent(made?.prompt ?? row.promptHead, isRetry ? 'context' : 'strict');
    if (warning !== null) throw new AppError('CONTENT_WARNING', { detail: describeWarning(warning) });
    const file = { hash: row.hash, mime: row.mime, duration: row.duration, mediaId: id, spaceId: once.spaceId };
    const opening = `This ${row.resourceType} cannot be published`;
    await requirePassed(tx, assessor, { files: [file], look: isRetry ? 'second' : 'first', opening });
    await tx.update(media).set({ isPublished: true, publishedAt: new Date(), publishedBy: once.userId }).where(eq(media.id, id));
    if (owner.username === null) await nameProfile(tx, once.userId);
    await countEvent(tx, 'asset_published');
    touch('media', [id]);
    return { status: 200, body };
  });
}

/** For accounts that are older than the names of profiles. */
async function nameProfile(tx: Transaction, userId: string): Promise<void> {
  await tx
    .update(user)
    .set({ username: makeUsername() })
    .where(and(eq(user.id, userId), isNull(user.username)));
}

function describeWarning({ category, word }: ContentWarning): string {
  return `This image cannot be published: its prompt says “${word}”, which counts as ${category}.`;
}
