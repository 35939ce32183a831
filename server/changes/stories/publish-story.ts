import { eq } from 'drizzle-orm';
import type { ChangeBody } from '../../../contract/changes/changes.ts';
import { AppError } from '../../../contract/errors.ts';
import type { ResponseOf } from '../../../contract/routes/routes.ts';
import { assessContent } from '../../domain/content/assess-content.ts';
import { countEvent } from '../../domain/count-event.ts';
import type { Assessor } from '../../domain/content/assessor.ts';
import { requirePassed } from '../../domain/content/require-passed.ts';
import { whenAssessed } from '../../domain/content/when-assessed.ts';
import { runOnce, type OnceAnswer, type OnceKey } from '../../domain/run-once.ts';
import type { ShareLinks } from '../../domain/sharing/share-links.ts';
import { findFilm } from '../../domain/stories/film/find-film.ts';
import { filmFile } from '../../domain/stories/film/find-shown-film.ts';
import { listShots } from '../../domain/stories/list-shots.ts';
import { lockLivingStory } from '../../domain/stories/lock-story.ts';
import type { Database, Transaction } from '../../storage/database.ts';
import { story } from '../../storage/schema/story.ts';
import { user } from '../../storage/schema/user.ts';

type Studio = { db: Database; assessor: Assessor; links: ShareLinks };
type Body = ResponseOf<'storyPublish'>;

/**
 * Makes a link that shows the story's newest film to everybody who has it. A story with a link keeps it. Refusals: NOT_FOUND,
 * GONE, FILM_MISSING, NO_SHARE_ACCESS, CONTENT_WARNING for its words or its film, ASSESSMENT_FAILED.
 */
export async function publishStory(studio: Studio, once: OnceKey, { id }: ChangeBody<'story.publish'>): Promise<OnceAnswer> {
  const answer = await whenAssessed(studio.assessor, () => publishOnce(studio, once, id));
  if (answer.status !== 200) return answer;
  const { share_token: shareSealed } = answer.body as Body;
  return { ...answer, body: { share_token: studio.links.read({ id, shareSealed }) } satisfies Body };
}

function publishOnce({ db, assessor, links }: Studio, once: OnceKey, id: string): Promise<OnceAnswer> {
  return runOnce(db, once, async (tx, touch) => {
    const [by] = await tx.select({ canShare: user.canShare }).from(user).where(eq(user.id, once.userId));
    if (by === undefined) throw new AppError('UNAUTHENTICATED');
    const row = await lockLivingStory(tx, once.spaceId, id);
    const made = links.read(row) === null ? links.make(id) : null;
    if (made !== null) {
      if (!by.canShare) throw new AppError('NO_SHARE_ACCESS', { detail: 'You do not have access to share stories.' });
      const film = await findFilm(tx, id);
      const file = film === null ? null : filmFile(film);
      if (file === null) throw new AppError('FILM_MISSING');
      await checkWords(tx, row);
      await requirePassed(tx, assessor, { files: [file], look: 'second', opening: 'This story cannot be shared' });
      await tx.update(story).set(made).where(eq(story.id, id));
      await countEvent(tx, 'asset_shared');
      touch('stories', [id]);
    }
    // The stored answer holds the token too, so it is sealed there as well.
    const body: Body = { share_token: made?.shareSealed ?? row.shareSealed };
    return { status: 200, body };
  });
}

/** @throws CONTENT_WARNING */
async function checkWords(tx: Transaction, { id, title }: typeof story.$inferSelect): Promise<void> {
  const shots = await listShots(tx, id);
  const words = shots.flatMap((shot) => [shot.shotImagePrompt, shot.shotVideoPrompt, shot.shotVoiceoverScript]);
  for (const text of [title, ...words]) {
    const warning = assessContent(text, 'context');
    if (warning === null) continue;
    const detail = `This story cannot be shared: it says “${warning.word}”, which counts as ${warning.category}.`;
    throw new AppError('CONTENT_WARNING', { detail });
  }
}
