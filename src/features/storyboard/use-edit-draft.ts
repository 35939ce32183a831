import { useEffect, useRef, useState } from 'react';
import type { StoryEdit } from '../../actions/stories/change-story.ts';
import { createSaveSoon } from '../../lib/save-soon.ts';
import { runAction } from '../../ui/feedback/run-action.ts';
import { useLatest } from '../../ui/hooks/use-latest.ts';

/** Saves a value; `goingOn`: the edit to continue. */
type Save<V> = (value: V, goingOn: StoryEdit | undefined) => Promise<StoryEdit>;

/** An edited value of a story: saved after a pause, as one step of Undo until the field is left. */
export function useEditDraft<V extends string | number>(saved: V, save: Save<V>) {
  const [edited, setEdited] = useState<V | null>(null);
  const unsaved = useRef<V | null>(null);
  const edit = useRef<StoryEdit | undefined>(undefined);
  const soon = useRef<ReturnType<typeof createSaveSoon>>(null);
  const latest = useLatest({ save, saved });
  useEffect(() => {
    const saveSoon = createSaveSoon(async () => {
      const value = unsaved.current;
      unsaved.current = null;
      if (value === null || value === latest.current.saved) return;
      edit.current = await runAction(() => latest.current.save(value, edit.current));
    });
    soon.current = saveSoon;
    return () => saveSoon.end();
  }, [latest]);
  useEffect(() => {
    // Shows the stored value again once it is saved, or another device changed it.
    setEdited(unsaved.current);
    // oxlint-disable-next-line react/exhaustive-deps -- only another stored value ends what is shown of the edited one
  }, [saved]);
  return {
    value: edited ?? saved,
    change: (value: V) => {
      unsaved.current = value;
      setEdited(value);
      soon.current?.();
    },
    /** The next change starts another step of Undo. */
    leave: () => {
      edit.current = undefined;
    },
  };
}
