import { useEffect, useRef, useState } from 'react';
import type { StoryEdit } from '../../actions/stories/change-story.ts';
import { createSaveSoon } from '../../lib/save-soon.ts';
import { runAction } from '../../ui/feedback/run-action.ts';
import { useLatest } from '../../ui/hooks/use-latest.ts';

/** Saves a text; `goingOn`: the edit that it continues. */
type SaveText = (text: string, goingOn: StoryEdit | undefined) => Promise<StoryEdit>;

/** A text of a story while it is edited: saved when nothing was typed for a moment, in one step of Undo until the field is left. */
export function useTextDraft(saved: string, save: SaveText) {
  const [typed, setTyped] = useState<string | null>(null);
  const unsaved = useRef<string | null>(null);
  const edit = useRef<StoryEdit | undefined>(undefined);
  const soon = useRef<ReturnType<typeof createSaveSoon>>(null);
  const latest = useLatest({ save, saved });
  useEffect(() => {
    const saveSoon = createSaveSoon(async () => {
      const text = unsaved.current;
      unsaved.current = null;
      if (text === null || text === latest.current.saved) return;
      edit.current = await runAction(() => latest.current.save(text, edit.current));
    });
    soon.current = saveSoon;
    return () => saveSoon.end();
  }, [latest]);
  useEffect(() => {
    // The stored words are shown again once they are saved, or another device changed them.
    setTyped(unsaved.current);
    // oxlint-disable-next-line react/exhaustive-deps -- only another stored text ends what is shown of the typed one
  }, [saved]);
  return {
    value: typed ?? saved,
    change: (text: string) => {
      unsaved.current = text;
      setTyped(text);
      soon.current?.();
    },
    /** Words typed next are another step of Undo. */
    leave: () => {
      edit.current = undefined;
    },
  };
}
