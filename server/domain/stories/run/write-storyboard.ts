import { AppError } from '../../../../contract/errors.ts';
import { firstPositions } from '../../../../contract/stories/position.ts';
import type { Script } from '../../../../contract/stories/script/script.ts';
import { storyLimits } from '../../../../contract/stories/story.ts';
import type { EngineRegistry } from '../../../engines/engine-registry.ts';
import { uuidOf } from '../../../lib/ids/uuid-of.ts';
import type { Database, Transaction } from '../../../storage/database.ts';
import { storyShot } from '../../../storage/schema/story.ts';
import { presentRow } from '../../rows/rows.ts';
import { listShots } from '../list-shots.ts';
import { writeScript } from '../script/write-script.ts';
import { changeRun } from './change-run.ts';
import { findRun, type StoredStory } from './find-run.ts';
import type { StoryRun } from './story-run.ts';

type Studio = { db: Database; engines: EngineRegistry; onStopped?: () => void };

type Written =
  | { type: 'written'; script: Script; note: string | null }
  | { type: 'there' }
  | { type: 'ended' }
  | { type: 'failed'; reason: string };

/** Writes the script of a story that has no shots yet. */
export async function writeStoryboard(studio: Studio, run: StoryRun, signal: AbortSignal): Promise<Written> {
  const found = await findRun(studio.db, run);
  if (found === null) return { type: 'ended' };
  if ((await listShots(studio.db, run.storyId)).length > 0) return { type: 'there' };
  await changeRun(studio.db, run, async () => ({ status: 'generating_storyboard' }));
  const order = { userId: found.asked.userId, story: presentRow('stories', found.story), signal };
  try {
    const { script, note } = await writeScript(studio, order);
    return { type: 'written', script, note };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { type: 'failed', reason: error.message };
  }
}

/** Puts the shots of a script into the story, where it has none, and names the story where it has no name. */
export async function keepStoryboard(
  db: Database,
  run: StoryRun,
  { script, note }: { script: Script; note: string | null },
): Promise<void> {
  await changeRun(db, run, async (tx, story, touch) => {
    if ((await listShots(tx, story.id)).length > 0) return {};
    touch('storyShots', await addShots(tx, { run, story, script }));
    const props = script.scriptResponseRecurringProps.slice(0, storyLimits.props);
    return {
      problem: note,
      ...(story.title === '' ? { title: script.scriptTitle.slice(0, storyLimits.titleLength) } : {}),
      ...(story.props.length === 0 ? { props } : {}),
    };
  });
}

async function addShots(tx: Transaction, { run, story, script }: { run: StoryRun; story: StoredStory; script: Script }): Promise<string[]> {
  const written = script.scriptResponseShots.slice(0, storyLimits.shots);
  const positions = firstPositions(written.length);
  const rows = written.map(({ shotImagePrompt, shotVideoPrompt, shotVoiceoverScript = '' }, index) => ({
    id: uuidOf(`shot ${run.runId} ${index}`),
    spaceId: story.spaceId,
    seq: 0,
    storyId: story.id,
    position: positions[index]!,
    shotImagePrompt,
    shotVideoPrompt,
    shotVoiceoverScript,
    createdAt: new Date(),
  }));
  await tx.insert(storyShot).values(rows).onConflictDoNothing();
  return rows.map(({ id }) => id);
}
