/** Which of the items in a list that are left takes the place of one that has gone; null when none is left. */
export function placeAfter(gone: string, before: readonly string[], now: readonly string[]): string | null {
  const left = new Set(now);
  return before.slice(before.indexOf(gone) + 1).find((id) => left.has(id)) ?? now.at(-1) ?? null;
}

/** The first item of those that have come behind the last one; null when none has. */
export function firstBehind(before: readonly string[], now: readonly string[]): string | null {
  const last = before.at(-1);
  return last === undefined || !now.includes(last) ? null : (now[now.indexOf(last) + 1] ?? null);
}
