import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { findDamaged, type Damaged } from '../../actions/storage/find-damaged.ts';
import { vaultState } from './vault.state.ts';

/** The damaged originals of the studio, read on mount and after a restore; null until then. */
export function useDamaged(): Damaged | null {
  const [damaged, setDamaged] = useState<Damaged | null>(null);
  const isRestored = useSnapshot(vaultState).now.step === 'restored';
  useEffect(() => {
    const stop = new AbortController();
    void findDamaged(stop.signal).then((found) => stop.signal.aborted || setDamaged(found));
    return () => stop.abort();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- an archive that was restored may have repaired them
  }, [isRestored]);
  return damaged;
}
