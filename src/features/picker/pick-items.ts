import type { PickedItem } from './picked-item.ts';

/** The selection after an item was pressed. At the maximum nothing more is taken. */
export function togglePicked(picked: readonly PickedItem[], item: PickedItem, max: number): readonly PickedItem[] {
  if (picked.some((other) => other.id === item.id)) return picked.filter((other) => other.id !== item.id);
  return picked.length >= max ? picked : [...picked, item];
}

/** Never more than the maximum: the first ones stay. */
export function truncatePicked(picked: readonly PickedItem[], max: number): readonly PickedItem[] {
  return picked.length <= max ? picked : picked.slice(0, max);
}
