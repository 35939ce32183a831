import { useSnapshot } from 'valtio/react';
import { Button } from '../../ui/controls/button.tsx';
import { countOf, wordsFor } from './count-words.ts';
import { cancelVaultJob, vaultState } from './vault.state.ts';
import styles from './storage.module.css';

/** The result of a restore. */
export function RestoreResult() {
  const { now } = useSnapshot(vaultState);
  if (now.step !== 'restored') return null;
  const { counts, repaired, leftOut, weightless } = now;
  const restored = wordsFor(counts, ['restored']);
  const left = counts.media.incomplete ?? 0;
  return (
    <div className={styles.card}>
      <p role="status">{restored === null ? 'Everything was here already.' : `Restored ${restored}.`}</p>
      {repaired > 0 && (
        <p>{repaired === 1 ? '1 damaged original was' : `${repaired.toLocaleString('en')} damaged originals were`} repaired.</p>
      )}
      {left > 0 && (
        <p className={styles.warning}>
          {left === 1 ? '1 item was' : `${left.toLocaleString('en')} items were`} left out: the archive does not have{' '}
          {left === 1 ? 'its file' : 'their files'}.
        </p>
      )}
      {countOf(counts, 'taken') > 0 && <p className={styles.warning}>Some belong to another account of this studio and were left out.</p>}
      {leftOut > 0 && (
        <p className={styles.warning}>
          {leftOut === 1 ? '1 file or item' : `${leftOut.toLocaleString('en')} files or items`} that the archive refers to{' '}
          {leftOut === 1 ? 'was left out: it is' : 'were left out: they are'} not in your library.
        </p>
      )}
      {weightless > 0 && (
        <p className={styles.warning}>
          {weightless === 1 ? '1 model' : `${weightless.toLocaleString('en')} models`} came back without weights, which the archive does not
          have.
          {weightless === 1 ? ' It' : ' They'} can be trained again.
        </p>
      )}
      <Button onClick={cancelVaultJob}>Close</Button>
    </div>
  );
}
