import * as v from 'valibot';
import { idSchema } from '../../../id.ts';

const ofStorySchema = v.object({ story_id: idSchema });

/** By which a run of a story waits for earlier changes of its shots and items; `args` as stored. */
export function ownStoryKeys(args: object): string[] {
  return v.is(ofStorySchema, args) ? [storyKey(args.story_id)] : [];
}

export const storyKey = (id: string) => `story:${id}`;
