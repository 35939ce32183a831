import { useId } from 'react';
import styles from './account-dialog.module.css';

type SharedComputerFieldProps = { isShared: boolean; onChange: (isShared: boolean) => void };

/** Checkbox for a shared computer, with a note that its data is gone when the browser closes. */
export function SharedComputerField({ isShared, onChange }: SharedComputerFieldProps) {
  const noteId = useId();
  return (
    <label className={styles.shared}>
      <input
        type="checkbox"
        checked={isShared}
        aria-label="This is a shared computer"
        aria-describedby={noteId}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span>
        This is a shared computer
        <span id={noteId} className={styles.note}>
          Nothing stays here when the browser is closed; what the studio does not have by then is lost.
        </span>
      </span>
    </label>
  );
}
