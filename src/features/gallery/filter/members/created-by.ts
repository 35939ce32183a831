/** The change to the shown and the stored member once the team is known. */
export type CreatedByStep = { show: string | undefined; store: string | null };

/**
 * Restores the stored member on the first load if still on the team, and clears a member who has left, stored or shown. Undefined: no
 * change.
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

/** Storage key of a user's choice in this browser. */
export function createdByKey(userId: string): string {
  return `pleinair.created-by.${userId}`;
}
