/**
 * Returns a function that runs `work` only on items that no earlier call is still processing. A second press can come before the first
 * one's item has left the screen.
 */
export function onceAtATime<T>(idOf: (item: T) => string) {
  const busy = new Set<string>();
  return async (wanted: readonly T[], work: (items: readonly T[]) => Promise<void>): Promise<void> => {
    const items = wanted.filter((item) => !busy.has(idOf(item)));
    if (items.length === 0) return;
    for (const item of items) busy.add(idOf(item));
    try {
      await work(items);
    } finally {
      for (const item of items) busy.delete(idOf(item));
    }
  };
}
