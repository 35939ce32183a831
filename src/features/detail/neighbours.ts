/** The items before and after `id` in the list behind the dialog; both null when it is not in the list. */
export function findNeighbours(ids: readonly string[], id: string): { previous: string | null; next: string | null } {
  const index = ids.indexOf(id);
  if (index === -1) return { previous: null, next: null };
  return { previous: ids[index - 1] ?? null, next: ids[index + 1] ?? null };
}

/** Where the stage goes when `id` is deleted: the next item, at the end the one before, else nowhere. */
export function findSuccessor(ids: readonly string[], id: string): string | null {
  const { previous, next } = findNeighbours(ids, id);
  return next ?? previous;
}
