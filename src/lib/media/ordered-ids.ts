/** A list of items by their identifiers, in the order in which they are shown. `indexOf` is -1 for what is not in it. */
export type OrderedIds = { readonly length: number; idAt(index: number): string; indexOf(id: string): number };

type Neighbours = { index: number; previous: string | null; next: string | null };

/** Where an item is in the list behind it, and the items before and after it: none when it is not in the list. */
export function findNeighbours(ids: OrderedIds, id: string | null): Neighbours {
  const index = id === null ? -1 : ids.indexOf(id);
  if (index === -1) return { index, previous: null, next: null };
  return { index, previous: index === 0 ? null : ids.idAt(index - 1), next: index + 1 < ids.length ? ids.idAt(index + 1) : null };
}

/** The item to show after `id` was deleted: the next one, at the end the one before, else none. */
export function findSuccessor(ids: OrderedIds, id: string): string | null {
  const { previous, next } = findNeighbours(ids, id);
  return next ?? previous;
}
