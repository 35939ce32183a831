import { endOfItems } from '../../../contract/sync/sync.ts';

/** The position of an item in the newest-first order, in the studio's format. */
export function placeOf({ created_at, id }: { created_at: number; id: string }): string {
  return `${created_at}:${id}`;
}

/** True when a page of a first sync at `before` begins with items after `trimmed`, which this device forgot. */
export function isBeyond(trimmed: string, before: string): boolean {
  return !isOlder(trimmed, splitPosition(before).items);
}

/** The position of a first sync that goes on with the stories of `before` alone; null: no stories are left. */
export function withoutItems(before: string): string | null {
  const { stories } = splitPosition(before);
  return stories === undefined ? null : `${endOfItems}+${stories}`;
}

/** The position of a first sync that goes on with the items after `items` and with the stories of `before`. */
export function withItems(items: string, before: string | null): string {
  const stories = before === null ? undefined : splitPosition(before).stories;
  return stories === undefined ? items : `${items}+${stories}`;
}

function splitPosition(before: string): { items: string; stories: string | undefined } {
  const [items = '', stories] = before.split('+');
  return { items, stories };
}

/** Whether the item at `a` comes after the one at `b`, newest first. */
export function isOlder(a: string, b: string): boolean {
  const [[aAt = '', aId = ''], [bAt = '', bId = '']] = [a.split(':'), b.split(':')];
  return Number(aAt) === Number(bAt) ? aId < bId : Number(aAt) < Number(bAt);
}
