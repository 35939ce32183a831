import * as v from 'valibot';
import type { Change } from '../../../contract/changes/changes.ts';
import { mediaRowSchema } from '../../../contract/media/media-row.ts';
import { storyShotRowSchema } from '../../../contract/stories/shots/shot.ts';
import { storySoundRowSchema } from '../../../contract/stories/sounds/sound.ts';
import { storyMediaId } from '../../../contract/stories/story-media.ts';
import { findMedia } from '../../db/queries/media/media.ts';
import { findShot, findSound, findStory, findStoryItem } from '../../db/queries/stories/stories.ts';

/** The changes that make everything as it is now, in the order in which they are to be made. Asked before the edit itself. */
export async function listOpposites(changes: readonly Change[]): Promise<Change[]> {
  const opposites: Change[] = [];
  for (const change of changes) opposites.unshift(...(await oppositesOf(change)));
  return opposites;
}

async function oppositesOf(change: Change): Promise<Change[]> {
  switch (change.kind) {
    case 'story.update': {
      const { id } = change.args;
      const before = await findStory(id);
      return before === null ? [] : [{ kind: 'story.update', args: { id, ...earlier(change.args, before) } }];
    }
    case 'shot.update': {
      const { id, story_id } = change.args;
      const before = await findShot(id);
      return before === undefined ? [] : [{ kind: 'shot.update', args: { ...earlier(change.args, before), id, story_id } }];
    }
    case 'shot.add':
    case 'shot.restore':
      return [{ kind: 'shot.delete', args: { id: change.args.id, story_id: change.args.story_id, row: null } }];
    case 'shot.delete': {
      const { id, story_id } = change.args;
      const before = await findShot(id);
      return before === undefined ? [] : [{ kind: 'shot.restore', args: { id, story_id, row: v.parse(storyShotRowSchema, before) } }];
    }
    case 'sound.update': {
      const { id, story_id } = change.args;
      const before = await findSound(id);
      return before === undefined ? [] : [{ kind: 'sound.update', args: { ...earlier(change.args, before), id, story_id } }];
    }
    case 'sound.add':
    case 'sound.restore':
      return [{ kind: 'sound.delete', args: { id: change.args.id, story_id: change.args.story_id, row: null } }];
    case 'sound.delete': {
      const { id, story_id } = change.args;
      const before = await findSound(id);
      return before === undefined ? [] : [{ kind: 'sound.restore', args: { id, story_id, row: v.parse(storySoundRowSchema, before) } }];
    }
    case 'story.addMedia':
      return [{ kind: 'story.removeMedia', args: { story_id: change.args.story_id, media_ids: [change.args.media_id] } }];
    case 'story.removeMedia': {
      const { story_id: storyId, media_ids: ids } = change.args;
      return (await Promise.all(ids.map((id) => putBack(storyId, id)))).flat();
    }
    default:
      return [];
  }
}

/** An item that was made for the story is in the Trash once it is out of it. */
async function putBack(storyId: string, mediaId: string): Promise<Change[]> {
  const [item, media] = await Promise.all([findStoryItem(storyMediaId(storyId, mediaId)), findMedia(mediaId)]);
  if (item === undefined) return [];
  const { shot_id, created_at } = item;
  const added: Change = { kind: 'story.addMedia', args: { story_id: storyId, media_id: mediaId, shot_id, at: created_at } };
  if (media === undefined || media.in_history) return [added];
  return [{ kind: 'media.restore', args: { ids: [mediaId], rows: [v.parse(mediaRowSchema, media)] } }, added];
}

function earlier<R extends object>(asked: object, before: R): Partial<R> {
  const fields = Object.entries(asked).filter(([field, value]) => value !== undefined && field !== 'id' && field !== 'story_id');
  return Object.fromEntries(fields.map(([field]) => [field, before[field as keyof R]])) as Partial<R>;
}
