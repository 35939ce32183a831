import { useEffect, useRef, useState } from 'react';
import type { EditStep } from '../../../../contract/edit/edit-step.ts';
import type { EditPreview } from '../../../../workers/edit/api.ts';
import { errorText } from '../../../ui/feedback/run-action.ts';
import type { EditVersion } from '../edit.state.ts';
import { previewOf, previewRecipe } from './preview-of.ts';

type Shown = { preview: EditPreview | null; error: string | null };

/**
 * The preview of a version with the unapplied step. While one renders only the newest request waits, so previews never lag
 * behind a slider by more than one. The earlier picture stays until the next is ready. Another `attempt` retries.
 */
export function usePreview(version: EditVersion, pending: EditStep | null, attempt: number): Shown {
  const [shown, setShown] = useState<Shown>({ preview: null, error: null });
  const queue = useRef<{ isRunning: boolean; next: (() => Promise<EditPreview>) | null }>({ isRunning: false, next: null });
  const { id, base, steps } = version;
  useEffect(() => {
    const own = queue.current;
    own.next = () => (pending === null ? previewOf({ id, base, steps }) : previewRecipe({ base, steps: [...steps, pending] }));
    if (own.isRunning) return;
    own.isRunning = true;
    void (async () => {
      while (own.next !== null) {
        const make = own.next;
        own.next = null;
        try {
          const preview = await make();
          setShown({ preview, error: null });
        } catch (error) {
          if (own.next === null) setShown({ preview: null, error: errorText(error) });
        }
      }
      own.isRunning = false;
    })();
    // A version is immutable, so its id identifies it.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [id, pending, attempt]);
  return shown;
}
