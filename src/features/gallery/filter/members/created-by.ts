/** What to do about the member whose items are shown, once the team is known. */
export type CreatedByStep = { show: string | undefined; store: string | null };

/**
 * The stored member is restored on the first load while still on the team; a member who has left, stored or shown,
 * is cleared. Undefined: nothing is to be done.
 */
export function decideCreatedBy(input: {
  isFirst: boolean;
  stored: string | null;
  shown: string | undefined;
  memberIds: readonly string[];
}): CreatedByStep | undefined {
  const { isFirst, stored, shown, memberIds } = input;
  if (shown !== undefined && !memberIds.includes(shown)) return { show: undefined, store: null };
  if (stored !== null && !memberIds.includes(stored)) return { show: shown, store: null };
  if (isFirst && stored !== null && shown === undefined) return { show: stored, store: stored };
  return undefined;
}

/** Where the choice of a user is kept in this browser. */
export function createdByKey(userId: string): string {
  return `pleinair.created-by.${userId}`;
}
