import { RefreshCw } from 'lucide-react';
import { useMemo } from 'react';
import { nameCredits } from '../../../../contract/generations/cost/name-credits.ts';
import { isMaking } from '../../../../contract/stories/status.ts';
import type { MakingStep } from '../../../../contract/stories/making.ts';
import { makeStory } from '../../../actions/stories/make-story.ts';
import type { StoryShot } from '../../../db/queries/stories/stories.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { runAction } from '../../../ui/feedback/run-action.ts';
import type { Drafting } from '../inspector/drafting.ts';
import type { OpenStory } from '../use-story.ts';
import { useForesight } from './use-foresight.ts';
import styles from './head-making.module.css';

type ShotMakingProps = { open: OpenStory; shot: StoryShot; drafting: Drafting };

/** Makes another picture or clip of one shot, with its cost. Unsaved text is included. */
export function ShotMaking({ open, shot, drafting }: ShotMakingProps) {
  const takes = open.takes.get(shot.id);
  // The cost of one shot depends on no other shot.
  const own = useMemo(() => ({ ...open, shots: [shot], items: takes ?? [] }), [open, shot, takes]);
  const foresight = useForesight(own);
  const isBusy = isMaking(open.story.status);
  const button = (until: MakingStep, { has, name }: { has: boolean; name: string }) => {
    const asked = { until, shot_ids: [shot.id], is_anew: true };
    const outlook = foresight(asked);
    const isNothing = outlook === null || outlook.lack !== null || (until === 'images' && outlook.pictures === 0);
    const price = isNothing ? '' : ` · ${outlook.total === 0 ? 'free' : nameCredits(outlook.total)}`;
    return (
      <Button
        size="s"
        icon={<RefreshCw size={14} aria-hidden />}
        disabled={isBusy || isNothing}
        onClick={() =>
          void runAction(async () => {
            await drafting.save();
            await makeStory({ id: open.story.id, ...asked, credits: outlook?.total ?? 0 });
          })
        }
      >
        {has ? 'Regenerate' : 'Make'} {name}
        {price}
      </Button>
    );
  };
  return (
    <div className={styles.shot}>
      {button('images', { has: shot.image_media_id !== null, name: 'picture' })}
      {button('videos', { has: shot.video_media_id !== null, name: 'clip' })}
    </div>
  );
}
