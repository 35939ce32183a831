import { useDeferredValue, useEffect, useState } from 'react';
import { runQuietly } from '../../../ui/feedback/run-action.ts';
import type { StoryForm } from './story-form.ts';
import type { StoryKind } from './story-kind.ts';
import { toStory } from './to-story.ts';

/** The number of shots that a story will have. `isExact`: it is written by rules, which count the same each time. */
export type ShotCount = { count: number; isExact: boolean };

/**
 * Counts the shots that a form will give, by the rules that write them; null until they were counted. A writer decides itself unless
 * a number was asked for: then it is a guess.
 */
export function useShotCount(kind: StoryKind, form: StoryForm, isWrittenHere: boolean): ShotCount | null {
  const settled = useDeferredValue(form);
  const wanted = toStory(kind, form, 0).category_inputs.shots_num;
  const [count, setCount] = useState<number | null>(null);
  useEffect(() => {
    if (kind === 'scratch') return undefined;
    let isCurrent = true;
    void runQuietly('shots.not-counted', async () => {
      const { outlineStory } = await import('../../../../contract/story/script/outline.ts');
      const story = toStory(kind, settled, 0);
      if (isCurrent) setCount(outlineStory({ ...story, shots_num: story.category_inputs.shots_num }).scriptResponseShots.length);
    });
    return () => {
      isCurrent = false;
    };
  }, [kind, settled]);
  if (count === null) return null;
  return isWrittenHere || wanted === null ? { count, isExact: isWrittenHere } : { count: wanted, isExact: true };
}
