/** Which of the items in a list that are left takes the place of one that has gone; null when none is left. */
export function placeAfter(gone: string, before: readonly string[], now: readonly string[]): string | null {
  const left = new Set(now);
  return before.slice(before.indexOf(gone) + 1).find((id) => left.has(id)) ?? now.at(-1) ?? null;
}
