import * as v from 'valibot';
import { AppError } from '../../../contract/errors.ts';
import { storyShotRowSchema } from '../../../contract/story/shot.ts';
import { findShot, listShots } from '../../db/queries/stories.ts';
import { changeStory } from './change-story.ts';
import { mergeFields } from './merge-fields.ts';

/** Takes the next shot into this one. Nothing happens to the last. @throws AppError GONE, STORAGE_FULL, STORAGE_LOST */
export async function mergeShots(id: string): Promise<void> {
  const shot = await findShot(id);
  if (shot === undefined) throw new AppError('GONE', { detail: 'This shot was deleted on another device.' });
  const { story_id } = shot;
  const shots = await listShots(story_id);
  const next = shots[shots.findIndex((one) => one.id === id) + 1];
  if (next === undefined) return;
  const merged = mergeFields(shot, next);
  await changeStory('shots merged', [
    ...(Object.keys(merged).length === 0 ? [] : [{ kind: 'shot.update' as const, args: { ...merged, id, story_id } }]),
    { kind: 'shot.delete', args: { id: next.id, story_id, row: v.parse(storyShotRowSchema, next) } },
  ]);
}
