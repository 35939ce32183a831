import * as v from 'valibot';
import { AppError } from '../../../../contract/errors.ts';
import { storyShotRowSchema } from '../../../../contract/stories/shots/shot.ts';
import { findShot, listShots, listSounds, type StorySound } from '../../../db/queries/stories/stories.ts';
import { changeStory } from '../change-story.ts';
import { mergeFields } from './merge-fields.ts';

/** Takes the next shot into this one, with its effects, and with its voice where this one has none. Nothing happens to the last. @throws AppError GONE, STORAGE_FULL, STORAGE_LOST */
export async function mergeShots(id: string): Promise<void> {
  const shot = await findShot(id);
  if (shot === undefined) throw new AppError('GONE', { detail: 'This shot was deleted on another device.' });
  const { story_id } = shot;
  const shots = await listShots(story_id);
  const next = shots[shots.findIndex((one) => one.id === id) + 1];
  if (next === undefined) return;
  const merged = mergeFields(shot, next);
  const sounds = soundsToMove(await listSounds(story_id), { from: next.id, to: id });
  await changeStory('shots merged', [
    ...(Object.keys(merged).length === 0 ? [] : [{ kind: 'shot.update' as const, args: { ...merged, id, story_id } }]),
    ...sounds.map((sound) => ({ kind: 'sound.update' as const, args: { id: sound.id, story_id, shot_id: id } })),
    { kind: 'shot.delete', args: { id: next.id, story_id, row: v.parse(storyShotRowSchema, next) } },
  ]);
}

/** A voice of both would speak over itself: the first one's is heard until the words are spoken again. */
function soundsToMove(sounds: readonly StorySound[], { from, to }: { from: string; to: string }): StorySound[] {
  const hasVoice = sounds.some(({ kind, shot_id: shotId }) => kind === 'voice' && shotId === to);
  return sounds.filter(({ kind, shot_id: shotId }) => shotId === from && (kind !== 'voice' || !hasVoice));
}
