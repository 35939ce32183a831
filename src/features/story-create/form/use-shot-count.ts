import { useDeferredValue, useEffect, useState } from 'react';
import { runQuietly } from '../../../ui/feedback/run-action.ts';
import type { StoryForm } from './story-form.ts';
import type { StoryKind } from './story-kind.ts';
import { toStory } from './to-story.ts';

/**
 * The number of shots of a new story. `isExact`: rules write it, so the count is the same each time. `isFewer`: the user asked for more
 * shots than the text fills.
 */
export type ShotCount = { count: number; isExact: boolean; isFewer: boolean };

/**
 * Counts the shots of a form by the rules that write them; null until counted. Without a requested number a writer model decides itself,
 * so the count is a guess.
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
