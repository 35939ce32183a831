import type { OrderedIds } from '../../../lib/media/ordered-ids.ts';

/** A list to choose from. Choosing many skips unfinished pictures, because no action applies to them. */
export type Choosable = OrderedIds & { isUnfinishedAt?(index: number): boolean };

/** Adds or removes an item. Adding is refused when `max` are chosen. */
export function toggleItem(chosen: readonly string[], id: string, max: number): string[] {
  if (chosen.includes(id)) return chosen.filter((other) => other !== id);
  return chosen.length >= max ? [...chosen] : [...chosen, id];
}

type Span = { from: string; to: string; max: number };

/** Adds the items from `from` to `to`, nearest to `from` first, up to `max`. If `from` is not in the list, adds `to` alone. */
export function addRange(chosen: readonly string[], list: Choosable, { from, to, max }: Span): string[] {
  const end = list.indexOf(to);
  const start = list.indexOf(from);
  if (end === -1) return [...chosen];
  const first = start === -1 ? end : start;
  const all = new Set(chosen);
  const step = end >= first ? 1 : -1;
  for (let index = first; index !== end + step && index >= 0 && all.size < max; index += step) addFinished(all, list, index);
  return [...all];
}

/** Adds all items, newest first, up to `max`; chosen ones stay chosen. */
export function addAll(chosen: readonly string[], list: Choosable, max: number): string[] {
  const all = new Set(chosen);
  for (let index = 0; index < list.length && all.size < max; index += 1) addFinished(all, list, index);
  return [...all];
}

/** Adds the item at an index unless it is unfinished. */
export function addFinished(all: Set<string>, list: Choosable, index: number): void {
  if (list.isUnfinishedAt?.(index) !== true) all.add(list.idAt(index));
}

/** The chosen items that are still listed; the same array when all are. */
export function keepListed(chosen: readonly string[], list: OrderedIds): readonly string[] {
  const kept = chosen.filter((id) => list.indexOf(id) !== -1);
  return kept.length === chosen.length ? chosen : kept;
}
