import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import styles from './bulk-table.module.css';

/** The way on when a cell was written: below, to a side, or nowhere. */
export type EditStep = 'down' | 'right' | 'left' | 'stay';

type CellEditorProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  onEnd: (step: EditStep) => void;
  onCancel: () => void;
};

/** A cell being written. Enter and Tab keep it and go on, Escape leaves it as it was, leaving the field keeps it. */
export function CellEditor({ label, value, onChange, onEnd, onCancel }: CellEditorProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  // The caret is put behind the text once.
  const [lengthAtFirst] = useState(value.length);
  // Keeping it takes the field away, which is leaving it once more.
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
