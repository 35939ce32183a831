import { useRef } from 'react';
import type { TagGrammar } from './tag-grammar.ts';
import { TagLayer } from './tag-layer.tsx';
import type { TagOption } from './tag-option.ts';
import styles from './tag-field.module.css';

type TagFieldProps = {
  label: string;
  value: string;
  /** All options. */
  options: readonly TagOption[];
  /** The grammar of tags; by default that of characters. */
  grammar?: TagGrammar;
  placeholder?: string;
  describedBy?: string;
  onChange: (value: string) => void;
  /** Called on Ctrl or Cmd with Enter. */
  onSubmit?: () => void;
};

/** Text in which a tag, such as `@key`, is shown as a chip with name and picture. */
export function TagField({ label, value, options, grammar, placeholder, describedBy, onChange, onSubmit }: TagFieldProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  return (
    <div className={styles.field}>
      <textarea
        ref={field}
        aria-label={label}
        aria-describedby={describedBy}
        aria-keyshortcuts={onSubmit && 'Control+Enter Meta+Enter'}
        className={styles.input}
        dir="auto"
        rows={3}
        placeholder={placeholder}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (onSubmit === undefined || event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return;
          event.preventDefault();
          onSubmit();
        }}
      />
      <TagLayer field={field} value={value} options={options} grammar={grammar} />
    </div>
  );
}
