/** The items behind the dialog, in their order. */
export type OrderedIds = { readonly length: number; idAt(index: number): string; indexOf(id: string): number };

/** The items before and after `id` in the list behind the dialog; both null when it is not in the list. */
export function findNeighbours(ids: OrderedIds, id: string): { previous: string | null; next: string | null } {
  const index = ids.indexOf(id);
  if (index === -1) return { previous: null, next: null };
  return { previous: index === 0 ? null : ids.idAt(index - 1), next: index + 1 < ids.length ? ids.idAt(index + 1) : null };
}

/** Where the stage goes when `id` is deleted: the next item, at the end the one before, else nowhere. */
export function findSuccessor(ids: OrderedIds, id: string): string | null {
  const { previous, next } = findNeighbours(ids, id);
  return next ?? previous;
}
