/** Words of screens that depend on where this page keeps the library; null: a screen shows what it shows on a disk. */
type KeepingWords = { session: string | null; library: string | null };

const onDisk: KeepingWords = { session: null, library: null };
const withoutStorage: KeepingWords = { ...onDisk, library: 'Nothing: this browser gives Pleinair no storage.' };
const onSharedComputer: KeepingWords = {
  session:
    'This is a shared computer: nothing of yours stays here. Your session ends when the browser is closed, or a day after signing in.',
  library: 'Shared computer: nothing is kept here.',
};

/** The words for a page that keeps the library on the disk, in memory, or in memory on a shared computer. */
export function keepingWords({ isInMemory, isShared }: { isInMemory: boolean; isShared: boolean }): KeepingWords {
  if (isShared) return onSharedComputer;
  return isInMemory ? withoutStorage : onDisk;
}
