import { makingSteps, type MakingStep } from '../../../../contract/stories/making.ts';
import { Choices } from '../../../ui/fields/choices.tsx';
import { changeStoryForm } from '../form/story-create.state.ts';
import type { StoryForm } from '../form/story-form.ts';
import type { StoryKind } from '../form/story-kind.ts';

const names: Record<MakingStep, string> = {
  storyboard: 'Only the storyboard',
  images: 'Pictures',
  videos: 'Pictures and clips',
  timeline: 'Clips, voices and music',
  film: 'The whole film',
};

type UntilSectionProps = {
  kind: StoryKind;
  form: StoryForm;
  /** Name of the model that writes the script; null: rules write it. */
  writer: string | null;
  /** The cost of a choice in words. */
  priceOf: (until: MakingStep) => string;
};

/** The choice of the last step of the run. */
export function UntilSection({ kind, form, writer, priceOf }: UntilSectionProps) {
  return (
    <Choices
      label="Make"
      choices={makingSteps.map((step) => ({ value: step, name: names[step], about: aboutOf(step, writer), detail: priceOf(step) }))}
      value={form.until}
      onChange={(until) => changeStoryForm(kind, { until })}
    />
  );
}

function aboutOf(step: MakingStep, writer: string | null): string {
  if (step === 'images') return 'The storyboard, and a picture for each shot.';
  if (step === 'videos') return 'The same, and a clip of each picture.';
  if (step === 'timeline') return 'The same, with everything that is heard: ready to be edited.';
  if (step === 'film') return 'Everything, and the film of it.';
  return writer === null ? 'Written by rules, not by an AI model. Change it before anything is made.' : `Written by ${writer}.`;
}
