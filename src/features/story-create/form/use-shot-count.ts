import { useDeferredValue, useEffect, useState } from 'react';
import { runQuietly } from '../../../ui/feedback/run-action.ts';
import type { StoryForm } from './story-form.ts';
import type { StoryKind } from './story-kind.ts';
import { toStory } from './to-story.ts';

/**
 * The number of shots that a story will have. `isExact`: it is written by rules, which count the same each time. `isFewer`: more were
 * asked for than there is to say.
 */
export type ShotCount = { count: number; isExact: boolean; isFewer: boolean };

/**
 * Counts the shots that a form will give, by the rules that write them; null until they were counted. A writer decides itself unless
 * a number was asked for: then it is a guess.
 */
export function useShotCount(kind: StoryKind, form: StoryForm, isWrittenHere: boolean): ShotCount | null {
  const settled = useDeferredValue(form);
  const wanted = toStory(kind, form, 0).category_inputs.shots_num;
  const [counted, setCounted] = useState<{ count: number; asked: number | null } | null>(null);
  useEffect(() => {
    if (kind === 'scratch') return undefined;
    let isCurrent = true;
    void runQuietly('shots.not-counted', async () => {
      const { outlineStory } = await import('../../../../contract/stories/script/outline.ts');
      const story = toStory(kind, settled, 0);
      const asked = story.category_inputs.shots_num;
      if (isCurrent) setCounted({ count: outlineStory({ ...story, shots_num: asked }).scriptResponseShots.length, asked });
    });
    return () => {
      isCurrent = false;
    };
  }, [kind, settled]);
  if (counted === null) return null;
  const { count, asked } = counted;
  if (!isWrittenHere && wanted !== null) return { count: wanted, isExact: true, isFewer: false };
  return { count, isExact: isWrittenHere, isFewer: asked !== null && asked === wanted && count < asked };
}
