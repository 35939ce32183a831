import { useCallback, useEffect, useState } from 'react';

/** What the browser says about the storage of the studio; null where it does not say. */
export type StorageFacts = { usedBytes: number | null; quotaBytes: number | null; isPersisted: boolean | null };

async function readFacts(): Promise<StorageFacts> {
  // Absent outside secure contexts, whatever the types say.
  const storage = navigator.storage as StorageManager | undefined;
  if (storage === undefined) return { usedBytes: null, quotaBytes: null, isPersisted: null };
  const [estimate, isPersisted] = await Promise.all([storage.estimate(), storage.persisted()]);
  return { usedBytes: estimate.usage ?? null, quotaBytes: estimate.quota ?? null, isPersisted };
}

/** Storage used here, and `persist`, which asks the browser to keep it; it answers whether it will. */
export function useStorage(): { facts: StorageFacts | null; persist: () => Promise<boolean> } {
  const [facts, setFacts] = useState<StorageFacts | null>(null);
  useEffect(() => {
    let isCurrent = true;
    readFacts().then(
      (found) => isCurrent && setFacts(found),
      (cause: unknown) => console.warn('storage.unknown', { cause: String(cause) }),
    );
    return () => {
      isCurrent = false;
    };
  }, []);
  const persist = useCallback(async () => {
    const isPersisted = await navigator.storage.persist();
    setFacts(await readFacts());
    return isPersisted;
  }, []);
  return { facts, persist };
}
