import type { Model } from '../../../../contract/catalogue/model.ts';
import { nameCredits } from '../../../../contract/generations/cost/name-credits.ts';
import type { Plan } from '../../../../contract/account/plan.ts';
import type { MakingStep } from '../../../../contract/stories/making.ts';
import { storyCost } from '../../../../contract/stories/story-cost.ts';
import type { Sounders } from '../../../db/queries/generations/models.ts';
import type { StoryForm } from './story-form.ts';
import type { StoryKind } from './story-kind.ts';
import { toStory } from './to-story.ts';

/** `shots`: number of shots of the story; null: not known. */
type Facts = { until: MakingStep; shots: number | null; models: readonly Model[]; sounders: Sounders | undefined; plan: Plan };

/** Cost in credits of a new story up to a step, by the same rules as the charge. */
export function planCost(kind: StoryKind, form: StoryForm, { until, shots, models, sounders, plan }: Facts): number {
  const { category_inputs: inputs, sounds: given = [], ...asked } = toStory(kind, form, 0);
  const sounds = given.map(({ sound }) => ({ ...sound, id: '', shot_id: null, made_of: null, created_at: 0 }));
  const story = {
    ...asked,
    id: '',
    created_at: 0,
    status: 'draft' as const,
    problem: null,
    workflow_run_id: null,
    progress: null,
    last_export_thumbnail_url: null,
    last_export_media_id: null,
    share_token: null,
    category_inputs: { ...inputs, shots_num: shots ?? inputs.shots_num },
  };
  const { speakers, composers } = sounders ?? { speakers: [], composers: [] };
  return storyCost({ story, shots: [], takes: [], models, sounds, speakers, composers, plan }, { until }).total;
}

/** A cost in words. `isExact`: the number of shots is known. */
export function namePrice(credits: number, { plan, isExact }: { plan: Plan; isExact: boolean }): string {
  if (plan === 'free' || credits === 0) return 'free';
  return isExact ? nameCredits(credits) : `about ${nameCredits(credits)}`;
}
