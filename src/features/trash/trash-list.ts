import type { TrashPageAnswer } from '../../actions/trash/list-trash.ts';

export type TrashItem = TrashPageAnswer['items'][number];

/** The loaded part of the Trash: last deleted first, without a gap. */
export type TrashList = {
  items: readonly TrashItem[];
  /** Cursor of the next page; null at the end of the Trash. */
  next: string | null;
  /** The newest item at the last read of the first page. It may be removed by now. */
  head: TrashItem | null;
};

export const emptyTrash: TrashList = { items: [], next: null, head: null };

/** The list with its first page. */
export function beginTrash({ items, next }: TrashPageAnswer): TrashList {
  return { items, next, head: items[0] ?? null };
}

/**
 * The list with its first page read again; later pages stay, so that the user keeps the scroll position. Null when so much was deleted
 * since that the page does not reach the loaded part: there would be a gap.
 */
export function renewBeginning(list: TrashList, page: TrashPageAnswer): TrashList | null {
  const begun = beginTrash(page);
  const last = page.items.at(-1);
  if (last === undefined || page.next === null || list.head === null) return begun;
  if (isBehind(list.head, last)) return null;
  const ids = new Set(page.items.map(({ item }) => item.id));
  const behind = list.items.filter((known) => isBehind(known, last) && !ids.has(known.item.id));
  return behind.length === 0 ? begun : { ...begun, items: [...page.items, ...behind], next: list.next };
}

/** The list with its next page. */
export function addPage(list: TrashList, page: TrashPageAnswer): TrashList {
  const ids = new Set(list.items.map(({ item }) => item.id));
  return { ...list, items: [...list.items, ...page.items.filter(({ item }) => !ids.has(item.id))], next: page.next };
}

/** The server's order, with a tie-break: a whole selection is deleted at the same time. */
function isBehind(a: TrashItem, b: TrashItem): boolean {
  return a.deleted_at === b.deleted_at ? a.item.id < b.item.id : a.deleted_at < b.deleted_at;
}
