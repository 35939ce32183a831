import { useRef } from 'react';
import { TagLayer } from './tag-layer.tsx';
import type { TagOption } from './tag-option.ts';
import styles from './tag-field.module.css';

type TagFieldProps = {
  label: string;
  value: string;
  /** All that can be named. */
  options: readonly TagOption[];
  placeholder?: string;
  describedBy?: string;
  onChange: (value: string) => void;
  /** Ctrl or Cmd with Enter. */
  onSubmit: () => void;
};

/** Text in which `@key` is shown as a chip with name and picture. */
export function TagField({ label, value, options, placeholder, describedBy, onChange, onSubmit }: TagFieldProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  return (
    <div className={styles.field}>
      <textarea
        ref={field}
        aria-label={label}
        aria-describedby={describedBy}
        aria-keyshortcuts="Control+Enter Meta+Enter"
        className={styles.input}
        dir="auto"
        rows={3}
        placeholder={placeholder}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return;
          event.preventDefault();
          onSubmit();
        }}
      />
      <TagLayer field={field} value={value} options={options} />
    </div>
  );
}
