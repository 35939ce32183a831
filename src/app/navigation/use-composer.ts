import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { whenDraftRead } from '../../features/create/sources/begin-with.ts';
import { runAction } from '../../ui/feedback/run-action.ts';

/** Does something with the composer, once it is there and has its draft: albums have none, and lead to Create. */
export function useComposer(hasComposer: boolean): (act: () => void) => void {
  const navigate = useNavigate();
  return useCallback(
    (act) =>
      void runAction(async () => {
        if (!hasComposer) await navigate({ to: '/create/image' });
        await whenDraftRead();
        act();
      }),
    [navigate, hasComposer],
  );
}
