import { useCallback, useEffect, useRef, type RefObject } from 'react';
import { shotTexts, type ShotText } from '../../../../actions/stories/own-edits.ts';
import type { StoryShot } from '../../../../db/queries/stories/stories.ts';
import { runQuietly } from '../../../../ui/feedback/run-action.ts';
import { useLatest } from '../../../../ui/hooks/use-latest.ts';
import { forgetLastWords, joinWords, keepLastWords, takeLastWords, type LastWords, type Words } from './last-words.ts';

type LastWordsOptions = {
  shot: RefObject<StoryShot>;
  /** Unsaved texts; `bases`: the saved texts that they replace. */
  unsaved: RefObject<Words>;
  bases: RefObject<Words>;
  /** Texts that are being saved: closing the page may abort that. */
  inFlight: RefObject<LastWords | null>;
  change: (field: ShotText, value: string) => void;
};

/**
 * Stores unsaved texts when the page ends, and restores them into their fields. Returns a function that deletes them once they are saved.
 */
export function useLastWords({ shot, unsaved, bases, inFlight, change }: LastWordsOptions): () => Promise<void> {
  const isKept = useRef(false);
  const latest = useLatest(change);
  useEffect(() => {
    const keep = () => {
      const last = joinWords(inFlight.current, { words: unsaved.current, bases: bases.current });
      if (Object.keys(last.words).length === 0) return;
      isKept.current = true;
      void runQuietly('words.not-kept', () => keepLastWords(shot.current.id, last));
    };
    addEventListener('pagehide', keep);
    return () => removeEventListener('pagehide', keep);
  }, [shot, unsaved, bases, inFlight]);
  useEffect(() => {
    const putBack = async () => {
      const words = await takeLastWords(shot.current);
      // Texts typed in the meantime are newer.
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
