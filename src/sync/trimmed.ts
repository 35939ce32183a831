/** Where an item stands in the newest-first order, as the studio writes it. */
export function placeOf({ created_at, id }: { created_at: number; id: string }): string {
  return `${created_at}:${id}`;
}

/** Whether a page of a first copy has stories, which are read also where older items were forgotten. */
export function hasStories(before: string): boolean {
  return before.includes('+');
}

/** Whether the item at `a` comes after the one at `b`, newest first. */
export function isOlder(a: string, b: string): boolean {
  const [[aAt = '', aId = ''], [bAt = '', bId = '']] = [a.split(':'), b.split(':')];
  return Number(aAt) === Number(bAt) ? aId < bId : Number(aAt) < Number(bAt);
}
