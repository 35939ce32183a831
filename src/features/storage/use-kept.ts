import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback, useEffect, useState } from 'react';
import { measureKept, type Kept } from '../../actions/storage/measure-kept.ts';
import { findReadPosition } from '../../db/queries/read-position.ts';
import { useSettled } from '../../ui/use-settled.ts';

/** Counting looks at every file and row: not while pages of a first sync come in one after the other. */
const restMs = 1_000;

/** What this device keeps, null while it is counted, counted anew as more comes in; `countAgain` after something was removed. */
export function useKept(): { kept: Kept | null; countAgain: () => void } {
  const [kept, setKept] = useState<Kept | null>(null);
  const [round, setRound] = useState(0);
  const position = useSettled(useLiveQuery(findReadPosition, []), restMs);
  useEffect(() => {
    let isCurrent = true;
    measureKept().then(
      (found) => isCurrent && setKept(found),
      (cause: unknown) => console.warn('storage.not-counted', { cause: String(cause) }),
    );
    return () => {
      isCurrent = false;
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- every round and every position counts anew
  }, [round, position]);
  const countAgain = useCallback(() => setRound((before) => before + 1), []);
  return { kept, countAgain };
}
