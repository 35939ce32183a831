type Row = { at: Date; endedAt: Date | null };

/** How many of these were at an engine at the same time at most, by its ledger. */
export function mostInFlight(rows: readonly Row[]): number {
  const inFlight = (at: Date): number => rows.filter((row) => row.at <= at && (row.endedAt === null || row.endedAt > at)).length;
  return Math.max(0, ...rows.map((row) => inFlight(row.at)));
}
