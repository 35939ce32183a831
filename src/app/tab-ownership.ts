import { tabId } from '../lib/browser/tab-id.ts';

function lockOf(tab: string): string {
  return `pleinair.tab:${tab}`;
}

/** Takes a lock for the rest of the page's life; resolves when it is held. */
function holdForever(name: string): Promise<void> {
  // Very old browsers have no locks; there every page answers for every tab.
  const locks = navigator.locks as LockManager | undefined;
  if (locks === undefined) return Promise.resolve();
  return new Promise((resolve, reject) => {
    locks
      .request(name, () => {
        resolve();
        return new Promise<never>(() => undefined);
      })
      .catch(reject);
  });
}

const own = holdForever(lockOf(tabId));
const adopted = new Map<string, Promise<void>>([[tabId, own]]);

/**
 * Resolves as soon as this page answers for a tab: at once for itself; for another when that one is gone,
 * closed or crashed, and only in one of the pages that wait for it.
 */
export function answerFor(tab: string): Promise<void> {
  const known = adopted.get(tab);
  if (known !== undefined) return known;
  const adoption = holdForever(lockOf(tab));
  adopted.set(tab, adoption);
  return adoption;
}
