import { useCallback, useEffect, useRef } from 'react';
import { findReplaced } from '../../actions/stories/own-edits.ts';
import type { StoryShot } from '../../db/queries/stories/stories.ts';
import { showToast } from '../../ui/feedback/toast/toast-store.ts';
import { useLatest } from '../../ui/hooks/use-latest.ts';

/** Reports, once per page, that a shot was also edited on another device. Returns a function that reports it for text being typed. */
export function useElsewhere(shots: readonly StoryShot[] | undefined): (shot: StoryShot) => void {
  const wasSaid = useRef(false);
  const latest = useLatest(shots);
  const say = useCallback(
    ({ id }: StoryShot) => {
      if (wasSaid.current) return;
      wasSaid.current = true;
      const number = (latest.current ?? []).findIndex((shot) => shot.id === id) + 1;
      showToast({ key: 'shot-elsewhere', text: `Shot ${number} was also changed elsewhere. The later change is kept.`, durationMs: 8_000 });
    },
    [latest],
  );
  useEffect(() => {
    for (const shot of findReplaced(shots ?? [])) say(shot);
  }, [shots, say]);
  return say;
}
