import type { SavedMedia } from '../../database.ts';
import { flagsOf } from '../media-flags.ts';
import type { MediaPack, PackedMedia } from './pack-row.ts';

/** Packs of the index: few enough to load at once, small enough to write again after a star. */
export const packCount = 64;
/** Characters of an identifier. */
export const idLength = 36;

/** The fields of an item in the index. */
export type PackedItem = {
  id: string;
  generation: string;
  createdAt: number;
  flags: number;
  /** The keys of the model and of those in `made_with`, see `isMadeWith`. */
  model: string;
  creator: string;
  space: string;
};

/** Items by identifier as they are now; null: there is none. */
export type ItemsNow = ReadonlyMap<string, PackedItem | null>;

/** The pack of an item or a request: a hash of its identifier, so that a writer needs to know nothing else. */
export function packOf(id: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < id.length; i++) hash = Math.imul(hash ^ id.charCodeAt(i), 0x01000193);
  return (hash >>> 16) % packCount;
}

export function mediaPackKey(pack: number): MediaPack['k'] {
  return `media:${pack}`;
}

/** A pack with `changes`. Everything else of `before` stays. */
export function repack(k: MediaPack['k'], before: MediaPack | undefined, changes: ItemsNow): MediaPack {
  const items = new Map<string, PackedItem>();
  for (const item of before === undefined ? [] : itemsOf(before)) items.set(item.id, item);
  for (const [id, item] of changes) {
    if (item === null) items.delete(id);
    else items.set(id, item);
  }
  return { k, ...packMedia([...items.values()]) };
}

/** A separator that no key contains. */
const between = '\n';

/** True of the packed model of items that were made by the model, the trained model or the character of this key. */
export function isMadeWith(packed: string, key: string): boolean {
  return packed.split(between).includes(key);
}

export function toItem(row: SavedMedia): PackedItem {
  const { id, generation_history_id: generation, created_at: createdAt, model, made_with: keys = [], sp: space } = row;
  return { id, generation, createdAt, flags: flagsOf(row), model: [model, ...keys].join(between), creator: row.created_by, space };
}

/** Items as columns. */
export function packMedia(items: readonly PackedItem[]): PackedMedia {
  const models = [...new Set(items.map((item) => item.model))];
  const creators = [...new Set(items.map((item) => item.creator))];
  const spaces = [...new Set(items.map((item) => item.space))];
  const codes = (names: string[], of: (item: PackedItem) => string) => {
    const numbers = new Map(names.map((name, code) => [name, code]));
    return items.map((item) => numbers.get(of(item))!);
  };
  return {
    ids: items.map((item) => item.id).join(''),
    generations: items.map((item) => item.generation).join(''),
    createdAt: Float64Array.from(items, (item) => item.createdAt),
    flags: Uint8Array.from(items, (item) => item.flags),
    model: Uint16Array.from(codes(models, (item) => item.model)),
    creator: Uint16Array.from(codes(creators, (item) => item.creator)),
    space: Uint8Array.from(codes(spaces, (item) => item.space)),
    models,
    creators,
    spaces,
  };
}

/** Columns as items. */
export function* itemsOf(from: PackedMedia): Generator<PackedItem> {
  for (let i = 0; i < from.createdAt.length; i++) {
    yield {
      id: idAt(from.ids, i),
      generation: idAt(from.generations, i),
      createdAt: from.createdAt[i]!,
      flags: from.flags[i]!,
      model: from.models[from.model[i]!]!,
      creator: from.creators[from.creator[i]!]!,
      space: from.spaces[from.space[i]!]!,
    };
  }
}

/** The identifier at a place of a packed text. */
export function idAt(ids: string, index: number): string {
  return ids.slice(index * idLength, (index + 1) * idLength);
}
