import { useEffect, useRef, useState } from 'react';
import type { EditStep } from '../../../../contract/edit/edit-step.ts';
import type { EditPreview } from '../../../../workers/edit/api.ts';
import { errorText } from '../../../ui/feedback/run-action.ts';
import type { EditVersion } from '../edit.state.ts';
import { previewOf, previewRecipe } from './preview-of.ts';

type Shown = { preview: EditPreview | null; error: string | null };

/**
 * The version with the step of the open tool. While one is made only the newest of those that were asked for waits, so a
 * slider never runs ahead of the screen; the earlier picture stays until the next is there. Another `attempt` tries again.
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
    // A version never changes, so its id stands for all of it.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [id, pending, attempt]);
  return shown;
}
