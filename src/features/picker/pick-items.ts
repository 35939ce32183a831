import type { PickedItem } from './picked-item.ts';

/** The selection after a press on an item. At the maximum no item is added. */
export function togglePicked(picked: readonly PickedItem[], item: PickedItem, max: number): readonly PickedItem[] {
  if (picked.some((other) => other.id === item.id)) return picked.filter((other) => other.id !== item.id);
  return picked.length >= max ? picked : [...picked, item];
}

/** Limits the selection to the maximum; the first items stay. */
export function truncatePicked(picked: readonly PickedItem[], max: number): readonly PickedItem[] {
  return picked.length <= max ? picked : picked.slice(0, max);
}
