import { Link } from '@tanstack/react-router';
import { trainingModes, type TrainingMode } from '../../../../contract/generations/image/image-defaults.ts';
import { trainingModeTexts } from '../../../../contract/trained-models/training-mode-texts.ts';
import type { Trainer } from '../../../../contract/trained-models/trained-model.ts';
import { Choices } from '../../../ui/fields/choices.tsx';
import styles from '../../../ui/layout/form-page.module.css';

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
  /** Trainers of the chosen mode; undefined until known. */
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
