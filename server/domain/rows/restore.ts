/** Who restores an archive, and under which key. */
export type Owner = { userId: string; spaceId: string; mid: string };

/** A time of an archive; none is later than now, so that nothing stands before all that will ever be made. */
export function timeOf(ms: number): Date {
  return new Date(Math.min(ms, Date.now()));
}

export function nullableTime(ms: number | null): Date | null {
  return ms === null ? null : timeOf(ms);
}

/** The columns of a row that says whose it is. */
export function own({ userId, spaceId }: Owner) {
  return { userId, spaceId, seq: 0 };
}
