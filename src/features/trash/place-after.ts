/** The remaining item that takes the place of a removed one; null when none is left. */
export function placeAfter(gone: string, before: readonly string[], now: readonly string[]): string | null {
  const left = new Set(now);
  return before.slice(before.indexOf(gone) + 1).find((id) => left.has(id)) ?? now.at(-1) ?? null;
}

/** The first item added after the last one; null for none. */
export function firstBehind(before: readonly string[], now: readonly string[]): string | null {
  const last = before.at(-1);
  return last === undefined || !now.includes(last) ? null : (now[now.indexOf(last) + 1] ?? null);
}
