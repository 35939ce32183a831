/** Moves the entry at `from` to `to`. */
export function movedTo<T>(list: readonly T[], { from, to }: { from: number; to: number }): T[] {
  const moved = list.filter((_, index) => index !== from);
  moved.splice(to, 0, ...list.slice(from, from + 1));
  return moved;
}
