/**
 * Where a page keeps its library. In memory, where the browser gives no storage, data lasts as long as the page; on a shared computer, too,
 * and no files are kept.
 */
export type LibraryStorage = 'on-disk' | 'in-memory' | 'shared-computer';

/** Words of screens that depend on where this page keeps the library; null: a screen shows what it shows on a disk. */
type KeepingWords = { session: string | null; library: string | null };

export const keepingWords: Record<LibraryStorage, KeepingWords> = {
  'on-disk': { session: null, library: null },
  'in-memory': { session: null, library: 'Nothing: this browser gives Pleinair no storage.' },
  'shared-computer': {
    session:
      'This is a shared computer: nothing of yours stays here. Your session ends when the browser is closed, or a day after signing in.',
    library: 'Shared computer: nothing is kept here.',
  },
};
