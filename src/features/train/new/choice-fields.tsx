import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { trainingModes, type TrainingMode } from '../../../../contract/generation/image/image-defaults.ts';
import { trainingModeTexts } from '../../../../contract/training-mode-texts.ts';
import type { Trainer } from '../../../../contract/trained-model.ts';
import styles from './train-form.module.css';

type Choice<V extends string> = { value: V; name: string; about: string; detail?: string };
type ChoicesProps<V extends string> = { label: string; choices: readonly Choice<V>[]; value: V; onChange: (value: V) => void };

/** One of a few, each with a sentence. */
function Choices<V extends string>({ label, choices, value, onChange }: ChoicesProps<V>) {
  const name = useId();
  return (
    <fieldset className={styles.choices}>
      <legend>{label}</legend>
      {choices.map((choice) => (
        <label key={choice.value} className={styles.choice} data-chosen={choice.value === value || undefined}>
          <input type="radio" name={name} checked={choice.value === value} onChange={() => onChange(choice.value)} />
          <span>
            <span className={styles.choiceName}>{choice.name}</span>
            {choice.detail !== undefined && <span className={styles.detail}>{choice.detail}</span>}
            <span className={styles.about}>{choice.about}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** Choice of the training mode. A character always has its own. */
export function ModeField({ mode, isFixed, onChange }: { mode: TrainingMode; isFixed: boolean; onChange: (mode: TrainingMode) => void }) {
  const shown = isFixed ? [mode] : trainingModes;
  return (
    <Choices
      label="What it learns"
      choices={shown.map((value) => ({ value, ...trainingModeTexts[value] }))}
      value={mode}
      onChange={onChange}
    />
  );
}

type TrainerFieldProps = {
  /** Trainers of the chosen mode; undefined until the studio told of any. */
  trainers: readonly Trainer[] | undefined;
  value: string | undefined;
  isAdmin: boolean;
  priceOf: (trainer: Trainer) => string;
  onChange: (key: string) => void;
};

/** Choice of the trainer; without any, a way to connect one. */
export function TrainerField({ trainers, value, isAdmin, priceOf, onChange }: TrainerFieldProps) {
  if (trainers === undefined) return <p className={styles.note}>The list of trainers is not on this device yet. Connect once to see it.</p>;
  if (trainers.length === 0)
    return (
      <p className={styles.note}>
        Nothing that is connected to this studio trains this kind of model.{' '}
        {isAdmin ? (
          <>
            Connect an engine that does, such as fal or Replicate: <Link to="/settings/engines">Engines of this studio</Link>.
          </>
        ) : (
          'An administrator can connect an engine that does.'
        )}
      </p>
    );
  return (
    <Choices
      label="Trainer"
      choices={trainers.map((one) => ({ value: one.key, name: one.name, about: one.description, detail: priceOf(one) }))}
      value={value ?? ''}
      onChange={onChange}
    />
  );
}
