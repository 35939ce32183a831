import { useCallback, useEffect, useState } from 'react';

/** The browser's storage figures of the studio; null where it gives none. */
export type StorageFacts = { usedBytes: number | null; quotaBytes: number | null; isPersisted: boolean | null };

async function readFacts(): Promise<StorageFacts> {
  // Absent outside secure contexts, although the types do not say so.
  const storage = navigator.storage as StorageManager | undefined;
  if (storage === undefined) return { usedBytes: null, quotaBytes: null, isPersisted: null };
  const [estimate, isPersisted] = await Promise.all([storage.estimate(), storage.persisted()]);
  return { usedBytes: estimate.usage ?? null, quotaBytes: estimate.quota ?? null, isPersisted };
}

/** The used storage, and `persist`, which asks the browser to keep it and resolves to its answer. */
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
