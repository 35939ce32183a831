import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import styles from './cell-editor.module.css';

/** The direction in which the focus moves after an edit. */
export type EditStep = 'down' | 'right' | 'left' | 'stay';

type CellEditorProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  onEnd: (step: EditStep) => void;
  onCancel: () => void;
};

/** The editor of a cell. Enter and Tab save and move on, blur saves, Escape discards. */
export function CellEditor({ label, value, onChange, onEnd, onCancel }: CellEditorProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  // The caret goes to the end of the text once, on mount.
  const [lengthAtFirst] = useState(value.length);
  // Saving unmounts the field, which fires `blur` a second time.
  const isEnded = useRef(false);
  useEffect(() => {
    isEnded.current = false;
    field.current?.focus();
    field.current?.setSelectionRange(lengthAtFirst, lengthAtFirst);
  }, [lengthAtFirst]);
  const end = (step: EditStep | null) => {
    if (isEnded.current) return;
    isEnded.current = true;
    if (step === null) onCancel();
    else onEnd(step);
  };
  const handleKey = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') end(null);
    else if (event.key === 'Enter' && !event.shiftKey) end('down');
    else if (event.key === 'Tab') end(event.shiftKey ? 'left' : 'right');
    else return;
    event.preventDefault();
  };
  return (
    <textarea
      ref={field}
      aria-label={label}
      className={styles.editor}
      dir="auto"
      rows={1}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={handleKey}
      onBlur={() => end('stay')}
    />
  );
}
