import { Shuffle } from 'lucide-react';
import { costOf } from '../../../../contract/generations/cost/cost.ts';
import { limits } from '../../../../contract/limits.ts';
import type { Model } from '../../../../contract/catalogue/model.ts';
import { nameCredits } from '../../../../contract/generations/cost/name-credits.ts';
import type { Plan } from '../../../../contract/account/plan.ts';
import { listVariationKinds, type VariationKind } from '../../../../contract/generations/variations.ts';
import { Button } from '../../../ui/controls/button.tsx';
import panel from '../detail-panel.module.css';

const names: Record<VariationKind, string> = { subtle: 'Subtle', strong: 'Strong', free: 'Vary' };

type VariationsSectionProps = {
  model: Model;
  /** The settings of its picture, which affect the credits. */
  chosen: { quality?: string | undefined; videoMode?: string | undefined };
  plan: Plan;
  onVary: (kind: VariationKind) => void;
};

/** Requests two variations, subtle or strong if the model has a strength. */
export function VariationsSection({ model, chosen, plan, onVary }: VariationsSectionProps) {
  const kinds = listVariationKinds(model);
  const { total } = costOf({ plan, model, asked: { quality: chosen.quality, videoMode: chosen.videoMode }, count: limits.variationImages });
  return (
    <section aria-labelledby="create-variations" className={panel.section}>
      <h2 id="create-variations">Create Variations</h2>
      <div className={panel.pair}>
        {kinds.map((kind) => (
          <Button key={kind} icon={<Shuffle size={16} aria-hidden />} onClick={() => onVary(kind)}>
            {names[kind]}
          </Button>
        ))}
      </div>
      <p className={panel.reason}>
        {limits.variationImages} images
        {total > 0 && `, ${nameCredits(total)}`}
        {kinds.includes('free') && `. ${model.name} decides how close they stay.`}
      </p>
    </section>
  );
}
