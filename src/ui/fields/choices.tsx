import { useId } from 'react';
import styles from './choices.module.css';

type Choice<V extends string> = { value: V; name: string; about: string; detail?: string };
type ChoicesProps<V extends string> = { label: string; choices: readonly Choice<V>[]; value: V; onChange: (value: V) => void };

/** A radio group with a sentence and a price or other detail per choice. */
export function Choices<V extends string>({ label, choices, value, onChange }: ChoicesProps<V>) {
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
