import { useId, useState, type ComponentProps, type ReactNode } from 'react';
import { Eye, EyeOff } from 'lucide-react';
import { IconButton } from '../controls/button.tsx';
import styles from './text-field.module.css';

type TextFieldProps = Omit<ComponentProps<'input'>, 'className'> & {
  label: string;
  /** The error, shown under the field and read by screen readers. */
  error?: string | undefined;
  hint?: ReactNode;
  /** A control at the end of the field. */
  trailing?: ReactNode;
};

/** One line of text with its label, hint and error. */
export function TextField({ label, error, hint, trailing, ...input }: TextFieldProps) {
  const id = useId();
  const noteId = `${id}-note`;
  const note = error ?? hint;
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <div className={styles.box} data-invalid={error !== undefined || undefined}>
        <input
          {...input}
          id={id}
          className={styles.input}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={note === undefined ? undefined : noteId}
        />
        {trailing}
      </div>
      {note !== undefined && (
        <p id={noteId} className={error === undefined ? styles.hint : styles.error}>
          {note}
        </p>
      )}
    </div>
  );
}

/** A password field with a button to show it. Set `autoComplete` to `current-password` or `new-password`. */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'trailing'>) {
  const [isShown, setIsShown] = useState(false);
  return (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      spellCheck={false}
      autoCapitalize="off"
      trailing={
        <IconButton
          size="s"
          label={isShown ? 'Hide password' : 'Show password'}
          icon={isShown ? <EyeOff size={16} /> : <Eye size={16} />}
          onClick={() => setIsShown(!isShown)}
        />
      }
    />
  );
}
