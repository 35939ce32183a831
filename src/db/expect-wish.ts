import { foldCreation } from './fold-creation.ts';
import type { SavedMedia } from './database.ts';
import type { Wish } from './intent-keys.ts';
import { expectMedia } from './queries/expected-media.ts';

/**
 * Shows at once what a star or a request for pictures will do, for people should not wait for the disk to see it.
 * Returns how to say that it is written, or that it is not and has to be taken back.
 */
export function expectWish(wish: Wish, space: string): (state: 'written' | 'failed') => void {
  if (wish.kind === 'media.star') return expectMedia({ star: { ids: [wish.args.id], isStarred: wish.args.is_starred } });
  if (wish.kind === 'media.batchStar') return expectMedia({ star: { ids: wish.args.ids, isStarred: wish.args.is_starred } });
  if (wish.kind !== 'generation.create') return () => undefined;
  const { params, created_at } = wish.args;
  const added = (params.generation_media_resource_ids ?? []).flatMap((id) => {
    // The creator is not needed to draw it.
    const row = foldCreation({ table: 'media', id, space, creator: '', g: 0 }, params, created_at);
    return row === null ? [] : [row as SavedMedia];
  });
  return expectMedia({ added });
}
