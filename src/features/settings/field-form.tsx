import { useState, type ComponentProps } from 'react';
import { AppError } from '../../../contract/errors.ts';
import { Button } from '../../ui/controls/button.tsx';
import { errorText } from '../../ui/feedback/run-action.ts';
import { TextField } from '../../ui/fields/text-field.tsx';
import styles from './field-form.module.css';

type FieldFormProps = Omit<ComponentProps<typeof TextField>, 'value' | 'onChange' | 'error'> & {
  /** Label of the button. */
  action: string;
  /** Initial value, which need not be saved. */
  initial?: string;
  /** Saves the value; resolves to the field's next value. An error is shown below the field. */
  onSave: (value: string) => Promise<string>;
};

/** A form of one field and its button. */
export function FieldForm({ action, initial = '', onSave, ...field }: FieldFormProps) {
  const [value, setValue] = useState(initial);
  const [error, setError] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const save = async () => {
    setIsBusy(true);
    try {
      setValue(await onSave(value));
      setError(undefined);
    } catch (problem) {
      if (!(problem instanceof AppError)) console.error('settings.not-saved', problem);
      setError(errorText(problem));
    } finally {
      setIsBusy(false);
    }
  };
  const typed = value.trim();
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <TextField
        {...field}
        value={value}
        error={error}
        onChange={(event) => {
          setValue(event.target.value);
          setError(undefined);
        }}
      />
      <Button type="submit" disabled={typed === '' || typed === initial} isBusy={isBusy}>
        {action}
      </Button>
    </form>
  );
}
