import { keysOf } from '../../../contract/generations/current-model.ts';
import type { HistoryFilter } from '../../../contract/history/history-filter.ts';
import type { Library } from './follow-library.ts';
import { flag } from './media-flags.ts';
import { SlotList, type MediaList } from './media-list.ts';
import { idLength, isMadeWith } from './packs/media-pack.ts';

/** The history's filter, with the items of an album or the results of a search. */
export type MediaFilter = HistoryFilter & {
  /** Only these items, also those that have left the history. */
  album?: readonly string[] | undefined;
  /** Slots found by a search. */
  found?: Int32Array | undefined;
};

/** The items that pass a filter, newest first. One pass over the columns, or over the items of an album or a search. */
export function selectMedia(library: Library, filter: MediaFilter): MediaList {
  const { columns } = library;
  const { mask, wanted } = flagTest(filter);
  const made = filter.model === undefined ? null : modelTest(filter.model, columns.models);
  // −1 stands for an unknown creator and matches no item.
  const wantedCreator = filter.created_by === undefined ? null : columns.creators.indexOf(filter.created_by);
  const from = filter.start_date ?? -Infinity;
  const to = filter.end_date ?? Infinity;
  const isDated = from !== -Infinity || to !== Infinity;
  const { flags, createdAt, model, creator } = columns;
  const candidates = candidatesOf(library, filter);
  const slots = new Int32Array(candidates.length);
  let length = 0;
  // Counted, not iterated: until the browser has compiled this, iterating takes several times as long.
  for (let i = 0; i < candidates.length; i++) {
    const slot = candidates[i]!;
    if ((flags[slot]! & mask) !== wanted) continue;
    if (made !== null && made[model[slot]!] !== 1) continue;
    if (wantedCreator !== null && creator[slot] !== wantedCreator) continue;
    if (isDated && (createdAt[slot]! < from || createdAt[slot]! > to)) continue;
    slots[length++] = slot;
  }
  return new SlotList(columns, length === candidates.length ? candidates : slots.slice(0, length));
}

/** All yes-or-no conditions in one comparison. */
function flagTest(filter: MediaFilter): { mask: number; wanted: number } {
  let mask = 0;
  let wanted = 0;
  const require = (bit: number, isSet: boolean | undefined): void => {
    if (isSet === undefined) return;
    mask |= bit;
    if (isSet) wanted |= bit;
  };
  require(flag.inHistory, filter.album === undefined ? true : undefined);
  require(flag.starred, filter.is_starred);
  require(flag.video, filter.resource_type === undefined ? undefined : filter.resource_type === 'video');
  return { mask, wanted };
}

/** 1 for the code of each packed model whose items this model made: older items may name it by another key. */
function modelTest(key: string, models: readonly string[]): Uint8Array {
  const keys = keysOf(key);
  return Uint8Array.from(models, (packed) => Number(keys.some((one) => isMadeWith(packed, one))));
}

/** The slots to test, in order: those of the album and the search, else all. */
function candidatesOf(library: Library, { album, found }: MediaFilter): Int32Array {
  if (album === undefined) return found === undefined ? library.all.slots : inOrder(library, found);
  const { columns } = library;
  const listed = Int32Array.from(album.flatMap((id) => columns.slotOf(id) ?? []));
  if (found === undefined) return inOrder(library, listed);
  const isFound = marksOf(library, found);
  return inOrder(
    library,
    listed.filter((slot) => isFound[slot] === 1),
  );
}

/** These slots in the order of the library, each once. Few are sorted; for many, one pass over the library is faster. */
function inOrder(library: Library, slots: Int32Array): Int32Array {
  const { all } = library;
  if (slots.length > all.length / 16) {
    const marks = marksOf(library, slots);
    return all.slots.filter((slot) => marks[slot] === 1);
  }
  const positions = slots.map((slot) => all.positionOf(slot)).sort();
  const each = positions.filter((position, i) => position >= 0 && position !== positions[i - 1]);
  return each.map((position) => all.slots[position]!);
}

/** 1 for each of these slots. */
function marksOf({ columns }: Library, slots: Int32Array): Uint8Array {
  const marks = new Uint8Array(columns.ids.length);
  for (const slot of slots) marks[slot] = 1;
  return marks;
}

/** The old list when the new one is equal: the same object need not be drawn again. */
export function keepSameList(before: MediaList | undefined, list: MediaList): MediaList {
  if (!(before instanceof SlotList && list instanceof SlotList) || before.columns !== list.columns || before.order !== list.order)
    return list;
  return before.length === list.length && before.slots.every((slot, i) => slot === list.slots[i]) ? before : list;
}

/** The slots of items whose identifiers are joined into one text; deleted ones are left out. */
export function slotsOf(library: Library, ids: string): Int32Array {
  const { columns } = library;
  const slots = new Int32Array(ids.length / idLength);
  let length = 0;
  for (let from = 0; from < ids.length; from += idLength) {
    const slot = columns.slotOf(ids.slice(from, from + idLength));
    if (slot !== undefined) slots[length++] = slot;
  }
  return slots.subarray(0, length);
}
