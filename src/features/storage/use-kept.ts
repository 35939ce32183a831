import { useLiveQuery } from 'dexie-react-hooks';
import { useSnapshot } from 'valtio/react';
import { useCallback, useEffect, useState } from 'react';
import { measureKept, type Kept } from '../../actions/storage/measure-kept.ts';
import { findReadPosition } from '../../db/queries/pull/read-position.ts';
import { syncStatus } from '../../sync/status.ts';
import { useSettled } from '../../ui/hooks/use-settled.ts';

/** Debounce of the count, which reads every file and row, during a first sync, ms. */
const restMs = 1_000;

/**
 * The data kept on this device, counted again as more arrives; null while counting or after a failure. `countAgain`: for use after a
 * removal or a failure.
 */
export function useKept(): { kept: Kept | null; hasFailed: boolean; countAgain: () => void } {
  const [kept, setKept] = useState<Kept | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const [round, setRound] = useState(0);
  const position = useSettled(useLiveQuery(findReadPosition, []), restMs);
  const { brought } = useSnapshot(syncStatus);
  useEffect(() => {
    let isCurrent = true;
    const count = async () => {
      try {
        const found = await measureKept();
        if (!isCurrent) return;
        setKept(found);
        setHasFailed(false);
      } catch (error) {
        console.warn('storage.not-counted', { cause: String(error) });
        // The previous count is still approximately right.
        if (isCurrent) setHasFailed(true);
      }
    };
    void count();
    return () => {
      isCurrent = false;
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- every round, every position and every file brought counts anew
  }, [round, position, brought]);
  const countAgain = useCallback(() => {
    setHasFailed(false);
    setRound((before) => before + 1);
  }, []);
  return { kept, hasFailed, countAgain };
}
