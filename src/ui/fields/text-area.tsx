import { useId, type ComponentProps } from 'react';
import field from './text-field.module.css';
import styles from './text-area.module.css';

type TextAreaProps = Omit<ComponentProps<'textarea'>, 'className' | 'id'> & { label: string; hint?: string };

/** Several lines of text with their label and a hint. */
export function TextArea({ label, hint, ...area }: TextAreaProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  return (
    <div className={field.field}>
      <label htmlFor={id} className={field.label}>
        {label}
      </label>
      <textarea rows={2} dir="auto" {...area} id={id} className={styles.area} aria-describedby={hint === undefined ? undefined : hintId} />
      {hint !== undefined && (
        <p id={hintId} className={field.hint}>
          {hint}
        </p>
      )}
    </div>
  );
}
