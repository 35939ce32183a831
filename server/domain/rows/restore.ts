/** The user who restores an archive, the space it goes into, and the Idempotency-Key of the call. */
export type Owner = { userId: string; spaceId: string; mid: string };

/** A time of an archive, now at the latest: a later one would stay first in every newest-first list. */
export function timeOf(ms: number): Date {
  return new Date(Math.min(ms, Date.now()));
}

export function nullableTime(ms: number | null): Date | null {
  return ms === null ? null : timeOf(ms);
}

/** The columns of a row that names its user. */
export function own({ userId, spaceId }: Owner) {
  return { userId, spaceId, seq: 0 };
}
