import type { OrderedIds } from '../../../lib/media/ordered-ids.ts';

/** What can be chosen from. Nothing can be done yet with a picture that is still being made: no way of choosing many takes it. */
export type Choosable = OrderedIds & { isUnfinishedAt?(index: number): boolean };

/** Adds an item or takes it out. Adding is refused when `max` are chosen. */
export function toggleItem(chosen: readonly string[], id: string, max: number): string[] {
  if (chosen.includes(id)) return chosen.filter((other) => other !== id);
  return chosen.length >= max ? [...chosen] : [...chosen, id];
}

/** Adds everything from `from` to `to`, nearest to `from` first, up to `max`. What is not in the list counts as `to` alone. */
export function addRange(chosen: readonly string[], list: Choosable, { from, to }: { from: string; to: string }, max: number): string[] {
  const end = list.indexOf(to);
  const start = list.indexOf(from);
  if (end === -1) return [...chosen];
  const first = start === -1 ? end : start;
  const all = new Set(chosen);
  const step = end >= first ? 1 : -1;
  for (let index = first; index !== end + step && index >= 0 && all.size < max; index += step) addFinished(all, list, index);
  return [...all];
}

/** Everything, newest first, up to `max`; what was chosen stays chosen. */
export function addAll(chosen: readonly string[], list: Choosable, max: number): string[] {
  const all = new Set(chosen);
  for (let index = 0; index < list.length && all.size < max; index += 1) addFinished(all, list, index);
  return [...all];
}

/** Adds the item of a position, unless it is still being made. */
export function addFinished(all: Set<string>, list: Choosable, index: number): void {
  if (list.isUnfinishedAt?.(index) !== true) all.add(list.idAt(index));
}

/** What is still in the list; the same array when nothing left. */
export function keepListed(chosen: readonly string[], list: OrderedIds): readonly string[] {
  const kept = chosen.filter((id) => list.indexOf(id) !== -1);
  return kept.length === chosen.length ? chosen : kept;
}
