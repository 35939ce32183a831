import type { MediaRow } from '../../../../contract/media/media-row.ts';
import type { SavedMedia } from '../../database.ts';
import { whenOpen } from '../../open-database.ts';

/** The items related to an item: its source, the others of its request, and its variations. */
export type Family = {
  /** The item it is a variation of, when that is (still) here. */
  parent: SavedMedia | null;
  /** The items of its request in their order, itself among them. */
  siblings: SavedMedia[];
  /** The variations of it, oldest first. */
  variations: SavedMedia[];
};

/** The family of an item, as far as this device has it. */
export function findFamily(item: Pick<MediaRow, 'id' | 'generation_history_id' | 'variation_source'>): Promise<Family> {
  return whenOpen(async (db, space) => {
    const isOurs = (row: SavedMedia) => row.sp === space;
    const [siblings, variations, parent] = await Promise.all([
      db.media.where('generation_history_id').equals(item.generation_history_id).filter(isOurs).toArray(),
      db.media.where('variation_source').equals(item.id).filter(isOurs).toArray(),
      item.variation_source === null ? undefined : db.media.get(item.variation_source),
    ]);
    return {
      parent: parent !== undefined && isOurs(parent) ? parent : null,
      siblings: siblings.toSorted((a, b) => a.index - b.index),
      variations: variations.toSorted((a, b) => askedAt(a) - askedAt(b) || a.index - b.index),
    };
  });
}

/** The time of the request, ms: each item of one is dated a ms before the one in front of it, for the newest-first order. */
function askedAt(row: SavedMedia): number {
  return row.created_at + row.index;
}
