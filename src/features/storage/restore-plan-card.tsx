import { useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { Button } from '../../ui/controls/button.tsx';
import { Toggle } from '../../ui/controls/toggle.tsx';
import { formatBytes } from '../../lib/format/format-bytes.ts';
import { wordsFor } from './count-words.ts';
import { runRestore } from './run-vault.ts';
import { cancelVaultJob, vaultState } from './vault.state.ts';
import styles from './storage.module.css';

/** A preview of the content of an archive before it is restored. */
export function RestorePlanCard() {
  const { now } = useSnapshot(vaultState);
  const [bringsBack, setBringsBack] = useState(false);
  if (now.step !== 'planned') return null;
  const { counts, bytes, repairs, copies, archive } = now.plan;
  const made = new Date(archive.checked.manifest.exported_at).toLocaleDateString('en', { dateStyle: 'long' });
  const absent = wordsFor(counts, ['absent']);
  const deleted = wordsFor(counts, ['deleted']);
  const weightless = counts.trainedModels.incomplete ?? 0;
  const lines = [
    absent === null ? 'Nothing of it is missing here.' : `${absent} will be added${bytes > 0 ? `: ${formatBytes(bytes)} to send` : ''}.`,
    repairs > 0
      ? `${repairs === 1 ? '1 original that is' : `${repairs.toLocaleString('en')} originals that are`} damaged in the studio will be repaired.`
      : null,
    weightless > 0
      ? `${weightless === 1 ? '1 model gets its' : `${weightless.toLocaleString('en')} models get their`} weights back.`
      : null,
    copies > 0 ? 'This library is another account’s in this studio. It stays as it is; you get copies.' : null,
    withEnd(wordsFor(counts, ['same']), 'here already.'),
    withEnd(wordsFor(counts, ['kept']), 'here and changed since. They stay as they are now.'),
    withEnd(deleted, 'deleted here since the archive was made.', 'were'),
  ];
  const hasWork = absent !== null || repairs > 0 || weightless > 0 || (deleted !== null && bringsBack);
  return (
    <section className={styles.card} aria-label="Archive">
      <p role="status">The archive of {made} is complete and sound.</p>
      <ul className={styles.lines}>{lines.map((line) => line !== null && <li key={line}>{line}</li>)}</ul>
      {deleted !== null && <Toggle label="Bring back what was deleted" isOn={bringsBack} onChange={setBringsBack} />}
      <div className={styles.buttons}>
        {hasWork && (
          <Button variant="primary" onClick={() => vaultState.now.step === 'planned' && void runRestore(vaultState.now.plan, bringsBack)}>
            Restore
          </Button>
        )}
        <Button variant="quiet" onClick={cancelVaultJob}>
          {hasWork ? 'Cancel' : 'Close'}
        </Button>
      </div>
    </section>
  );
}

function withEnd(words: string | null, end: string, verb = 'are'): string | null {
  return words === null
    ? null
    : `${words} ${words.startsWith('1 ') && !words.includes(' and ') ? (verb === 'were' ? 'was' : 'is') : verb} ${end}`;
}
