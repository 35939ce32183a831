import { and, eq, isNull, or } from 'drizzle-orm';
import type { Model } from '../../../../contract/catalogue/model.ts';
import type { StoryShotRow } from '../../../../contract/stories/shots/shot.ts';
import type { TakeKind } from '../../../../contract/stories/shots/take.ts';
import type { Database, Transaction } from '../../../storage/database.ts';
import { storyShot } from '../../../storage/schema/story.ts';
import { changeRun } from './change-run.ts';
import type { StoryRun } from './story-run.ts';

/** The result for the picture or the clip of a shot. */
export type Outcome = { shot: StoryShotRow } & (
  | { type: 'keep' }
  | { type: 'choose'; mediaId: string }
  | { type: 'refused'; reason: string }
);

/** The same, or what it still needs. */
export type ShotState = Outcome | { type: 'wait'; shot: StoryShotRow } | { type: 'make'; shot: StoryShotRow; model: Model };

/** Shows new takes in their shots, and writes down why others have none. A locked shot keeps what it shows. */
export async function settleShots(
  db: Database,
  run: StoryRun,
  { kind, outcomes }: { kind: TakeKind; outcomes: readonly Outcome[] },
): Promise<void> {
  const news = outcomes.filter(({ type }) => type !== 'keep');
  if (news.length === 0) return;
  await changeRun(db, run, async (tx, _story, touch) => {
    for (const outcome of news) touch('storyShots', await settleShot(tx, kind, outcome));
    return {};
  });
}

async function settleShot(tx: Transaction, kind: TakeKind, outcome: Outcome): Promise<string[]> {
  const isThere = and(eq(storyShot.id, outcome.shot.id), isNull(storyShot.deletedAt));
  const column = kind === 'image' ? storyShot.imageMediaId : storyShot.videoMediaId;
  const isOpen = outcome.type === 'choose' ? and(isThere, or(eq(storyShot.isLocked, false), isNull(column))) : isThere;
  const changed = await tx.update(storyShot).set(columnsOf(kind, outcome)).where(isOpen).returning({ id: storyShot.id });
  return changed.map(({ id }) => id);
}

function columnsOf(kind: TakeKind, outcome: Outcome): Partial<typeof storyShot.$inferInsert> {
  if (outcome.type !== 'choose') return { problem: outcome.type === 'refused' ? outcome.reason : null };
  const chosen = kind === 'image' ? { imageMediaId: outcome.mediaId } : { videoMediaId: outcome.mediaId };
  return { ...chosen, problem: null };
}
