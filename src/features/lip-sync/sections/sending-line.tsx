import { useSnapshot } from 'valtio/react';
import { Button } from '../../../ui/controls/button.tsx';
import { Spinner } from '../../../ui/feedback/progress/spinner.tsx';
import { handOnFocus } from './hand-on-focus.ts';
import { lipSyncState } from '../lip-sync.state.ts';
import styles from '../lip-sync-page.module.css';

/** The upload of a file, or the reason why it failed. */
export function SendingLine({ what }: { what: 'visual' | 'voice' }) {
  const { sending, problems } = useSnapshot(lipSyncState);
  const mine = sending[what];
  return (
    <div role="status" className={styles.sending}>
      {mine !== null && (
        <>
          <Spinner size={16} />
          <span className={styles.sendingName}>Sending {mine.name}…</span>
          <Button ref={handOnFocus} size="s" variant="quiet" onClick={mine.stop}>
            Cancel
          </Button>
        </>
      )}
      {mine === null && problems[what] !== null && <p className={styles.problem}>{problems[what]}</p>}
    </div>
  );
}
