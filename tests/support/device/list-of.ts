import type { MediaList } from '../../../src/db/library/media-list.ts';

/** A list of these items, as the library gives one. */
export function listOf(items: readonly { id: string; createdAt: number }[]): MediaList {
  return {
    length: items.length,
    idAt: (index) => items[index]!.id,
    createdAtAt: (index) => items[index]!.createdAt,
    indexOf: (id) => items.findIndex((item) => item.id === id),
  };
}
