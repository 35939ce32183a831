import { useCallback, useEffect, useRef, type RefObject } from 'react';
import { shotTexts, type ShotText } from '../../../actions/stories/own-edits.ts';
import type { StoryShot } from '../../../db/queries/stories.ts';
import { runQuietly } from '../../../ui/feedback/run-action.ts';
import { useLatest } from '../../../ui/hooks/use-latest.ts';
import { forgetLastWords, keepLastWords, takeLastWords, type Words } from './last-words.ts';

type LastWordsOptions = {
  shot: RefObject<StoryShot>;
  /** Typed words that are not saved yet; `bases`: the saved words that they replace. */
  unsaved: RefObject<Words>;
  bases: RefObject<Words>;
  change: (field: ShotText, value: string) => void;
};

/** Keeps words that are unsaved when the page ends, and puts them back into their fields. Returns what forgets them once they are saved. */
export function useLastWords({ shot, unsaved, bases, change }: LastWordsOptions): () => Promise<void> {
  const isKept = useRef(false);
  const latest = useLatest(change);
  useEffect(() => {
    const keep = () => {
      if (Object.keys(unsaved.current).length === 0) return;
      isKept.current = true;
      const last = { words: unsaved.current, bases: bases.current };
      void runQuietly('words.not-kept', () => keepLastWords(shot.current.id, last));
    };
    addEventListener('pagehide', keep);
    return () => removeEventListener('pagehide', keep);
  }, [shot, unsaved, bases]);
  useEffect(() => {
    const putBack = async () => {
      const words = await takeLastWords(shot.current);
      // Words that were typed since are newer.
      for (const field of shotTexts) {
        if (words[field] !== undefined && unsaved.current[field] === undefined) latest.current(field, words[field]);
      }
    };
    void runQuietly('words.not-taken', putBack);
  }, [shot, unsaved, latest]);
  return useCallback(async () => {
    if (!isKept.current) return;
    isKept.current = false;
    await runQuietly('words.not-forgotten', () => forgetLastWords(shot.current.id));
  }, [shot]);
}
