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
  /** Cost of each choice in words; empty where it is not known. */
  priceOf: (until: MakingStep) => string;
};

/** How far the story is made before it rests. */
export function UntilSection({ kind, form, writer, priceOf }: UntilSectionProps) {
  const name = useId();
  const about: Record<MakingStep, string> = {
    storyboard: writer === null ? 'Written by rules, not by an AI model. Change it before anything is made.' : `Written by ${writer}.`,
    images: 'The storyboard, and a picture for each shot.',
    videos: 'The same, and a clip of each picture.',
  };
  return (
    <fieldset className={styles.choices}>
      <legend>Make</legend>
      {makingSteps.map((step) => (
        <label key={step} className={styles.choice} data-chosen={form.until === step || undefined}>
          <input type="radio" name={name} checked={form.until === step} onChange={() => changeStoryForm(kind, { until: step })} />
          <span>
            <span className={styles.choiceName}>{names[step]}</span>
            <span className={styles.detail}>{priceOf(step)}</span>
            <span className={styles.about}>{about[step]}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
