import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';

/** Opens two to four items beside each other, over the current screen. Back closes the comparison. */
export function useOpenCompare(): (ids: readonly string[]) => void {
  const navigate = useNavigate();
  return useCallback(
    (ids) =>
      void navigate({
        to: '.',
        search: (search) => ({ ...search, compare: ids.join() }),
        state: (state) => ({ ...state, isComparedHere: true }),
      }),
    [navigate],
  );
}
