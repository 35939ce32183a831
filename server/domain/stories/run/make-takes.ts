import { setTimeout as delay } from 'node:timers/promises';
import { limits } from '../../../../contract/limits.ts';
import { type TakeKind, takesOfShot } from '../../../../contract/stories/shots/take.ts';
import { takeKey } from '../../../../contract/stories/shots/take-key.ts';
import { changeRun } from './change-run.ts';
import { lookAtShots, type SeenStory } from './look-at-shots.ts';
import { makeTake, type TakeStudio } from './make-take.ts';
import { type Outcome, settleShots, type ShotState } from './settle-shots.ts';
import type { StoryRun } from './story-run.ts';

/** `settled`: shots whose outcome was written down; what a person changes of them from then on stands. */
export type TakesMade = { type: 'ended' } | { type: 'made' } | { type: 'again'; settled: string[] } | { type: 'failed'; reason: string };

/** Looks that follow each other quickly are one step: each step costs a durable write. */
const stepMs = 30_000;
const lookAgainMs = 300;
/** A library moves once, when a guest signs in. */
const movesMax = 3;

/**
 * Makes the missing pictures or clips of a run's shots, some at a time, and waits for them. A refused shot keeps its reason, and
 * the others go on.
 */
export async function makeTakes(
  studio: TakeStudio,
  run: StoryRun,
  { kind, settled: before, signal }: { kind: TakeKind; settled: readonly string[]; signal: AbortSignal },
): Promise<TakesMade> {
  const settled = new Set(before);
  const until = Date.now() + stepMs;
  const status = kind === 'image' ? 'generating_images' : 'generating_videos';
  if (!(await changeRun(studio.db, run, async (_tx, row) => (row.status === status ? {} : { status })))) return { type: 'ended' };
  for (let moves = 0; moves < movesMax;) {
    const seen = await lookAtShots(studio, run, kind);
    if (seen === null || signal.aborted) return { type: 'ended' };
    const open = seen.states.filter(({ shot }) => !settled.has(shot.id));
    const asked = await askForTakes(studio, run, { kind, seen, open });
    if (asked.type === 'ended') return asked;
    if (asked.type === 'away') moves++;
    const outcomes = [...open.filter(isOutcome), ...asked.refused];
    await settleShots(studio.db, run, { kind, outcomes });
    for (const { shot } of outcomes) settled.add(shot.id);
    if (outcomes.length === open.length) return { type: 'made' };
    if (Date.now() > until) return { type: 'again', settled: [...settled] };
    if (outcomes.length === 0) await delay(lookAgainMs, undefined, { signal }).catch(() => undefined);
  }
  return { type: 'failed', reason: 'The person who started this is not in this library any more.' };
}

function isOutcome(state: ShotState): state is Outcome {
  return state.type !== 'make' && state.type !== 'wait';
}

type Open = { kind: TakeKind; seen: SeenStory; open: readonly ShotState[] };

/** Asks for what is missing, as far as there is room beside what is being made. */
async function askForTakes(
  studio: TakeStudio,
  run: StoryRun,
  { kind, seen, open }: Open,
): Promise<{ type: 'asked' | 'away'; refused: Outcome[] } | { type: 'ended' }> {
  const { story, owner, takes } = seen;
  const room = limits.bulkInFlight - open.filter(({ type }) => type === 'wait').length;
  const missing = open.filter((state) => state.type === 'make').slice(0, Math.max(0, room));
  const refused: Outcome[] = [];
  for (const { shot, model } of missing) {
    const key = takeKey(kind, story, shot);
    const take = takesOfShot(kind, shot, takes).filter((one) => one.made_of === key).length;
    const made = await makeTake(studio, run, { kind, story, shot, model, take, owner });
    if (made.type === 'ended') return made;
    if (made.type === 'away') return { type: 'away', refused };
    if (made.type === 'refused') refused.push({ type: 'refused', shot, reason: made.reason });
  }
  return { type: 'asked', refused };
}
