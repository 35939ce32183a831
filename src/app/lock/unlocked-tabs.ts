/** Held by each tab that shows the account's library although it has a lock. Ends with the tab, however that ends. */
const nameOf = (account: string): string => `pleinair.unlocked.${account}`;

let release: (() => void) | null = null;

function manager(): LockManager | undefined {
  return (navigator as { locks?: LockManager }).locks;
}

/** Whether another tab of this browser shows the library of an account that has a lock. */
export async function isUnlockedElsewhere(account: string): Promise<boolean> {
  const held = (await manager()?.query())?.held ?? [];
  return held.some(({ name }) => name === nameOf(account));
}

/** This tab shows it from here on, so that a new one beside it may, too. */
export function holdUnlocked(account: string): void {
  if (release !== null) return;
  const ending = new Promise<void>((resolve) => (release = resolve));
  void manager()?.request(nameOf(account), { mode: 'shared' }, () => ending);
}

export function releaseUnlocked(): void {
  release?.();
  release = null;
}
