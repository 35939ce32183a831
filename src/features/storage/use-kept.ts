import { useCallback, useEffect, useState } from 'react';
import { measureKept, type Kept } from '../../actions/storage/measure-kept.ts';

/** What this device keeps, null while it is counted; `countAgain` after something changed. */
export function useKept(): { kept: Kept | null; countAgain: () => void } {
  const [kept, setKept] = useState<Kept | null>(null);
  const [round, setRound] = useState(0);
  useEffect(() => {
    let isCurrent = true;
    measureKept().then(
      (found) => isCurrent && setKept(found),
      (cause: unknown) => console.warn('storage.not-counted', { cause: String(cause) }),
    );
    return () => {
      isCurrent = false;
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- every round counts anew
  }, [round]);
  const countAgain = useCallback(() => setRound((before) => before + 1), []);
  return { kept, countAgain };
}
