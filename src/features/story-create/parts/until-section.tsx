import { useId } from 'react';
import { makingSteps, type MakingStep } from '../../../../contract/story/making.ts';
import { changeStoryForm } from '../form/story-create.state.ts';
import type { StoryForm } from '../form/story-form.ts';
import type { StoryKind } from '../form/story-kind.ts';
import styles from './parts.module.css';

const names: Record<MakingStep, string> = { storyboard: 'Only the storyboard', images: 'Pictures', videos: 'Pictures and clips' };

type UntilSectionProps = {
  kind: StoryKind;
  form: StoryForm;
  /** Name of the writer of the script; null: it is written by rules. */
  writer: string | null;
  /** Cost of each choice in words. */
  priceOf: (until: MakingStep) => string;
};

/** The step that the run ends with. */
export function UntilSection({ kind, form, writer, priceOf }: UntilSectionProps) {
  const group = useId();
  const choices = makingSteps.map((step) => ({ step, name: names[step], price: priceOf(step), about: aboutOf(step, writer) }));
  return (
    <fieldset className={styles.choices}>
      <legend>Make</legend>
      {choices.map(({ step, ...choice }) => (
        // oxlint-disable-next-line jsx-a11y/label-has-associated-control -- its text is that of the choice
        <label key={step} className={styles.choice} data-chosen={form.until === step || undefined}>
          <input type="radio" name={group} checked={form.until === step} onChange={() => changeStoryForm(kind, { until: step })} />
          <span>
            <span className={styles.choiceName}>{choice.name}</span>
            <span className={styles.detail}>{choice.price}</span>
            <span className={styles.about}>{choice.about}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

function aboutOf(step: MakingStep, writer: string | null): string {
  if (step === 'images') return 'The storyboard, and a picture for each shot.';
  if (step === 'videos') return 'The same, and a clip of each picture.';
  return writer === null ? 'Written by rules, not by an AI model. Change it before anything is made.' : `Written by ${writer}.`;
}
