import { Archive, ArchiveRestore } from 'lucide-react';
import { useLiveQuery } from 'dexie-react-hooks';
import { useRef, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import type { Kept } from '../../actions/storage/measure-kept.ts';
import { sumWeights } from '../../db/queries/trained-models/trained-models.ts';
import { syncStatus } from '../../sync/status.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Toggle } from '../../ui/controls/toggle.tsx';
import { Progress } from '../../ui/feedback/progress/progress.tsx';
import { runAction } from '../../ui/feedback/run-action.ts';
import { formatBytes } from '../../lib/format/format-bytes.ts';
import { RestorePlanCard } from './restore-plan-card.tsx';
import { RestoreResult } from './restore-result.tsx';
import { runCheck, runExport } from './run-vault.ts';
import { useKept } from './use-kept.ts';
import { cancelVaultJob, vaultState } from './vault.state.ts';
import styles from './storage.module.css';

/** Export of the whole library to one file, and its restore. */
export function VaultSection() {
  const { now } = useSnapshot(vaultState);
  const input = useRef<HTMLInputElement>(null);
  const weights = useLiveQuery(sumWeights, []) ?? 0;
  const [hasWeights, setHasWeights] = useState(false);
  const isBusy = now.step === 'exporting' || now.step === 'checking' || now.step === 'restoring';
  return (
    <div className={styles.part}>
      <p className={styles.note}>
        One file with everything: every picture and video exactly as it was made, with its prompt and settings, your stars, albums and
        stories. Any Pleinair studio can restore it.
      </p>
      <OfflineNote />
      {weights > 0 && (
        <Toggle
          label={`Weights of models (${formatBytes(weights)})`}
          hint="Without them your models come back with their pictures and words, and have to be trained again."
          isOn={hasWeights}
          onChange={setHasWeights}
        />
      )}
      <div className={styles.buttons}>
        <Button
          icon={<Archive size={16} aria-hidden />}
          aria-disabled={isBusy}
          onClick={() => !isBusy && void runAction(() => runExport(hasWeights))}
        >
          Export library
        </Button>
        <Button icon={<ArchiveRestore size={16} aria-hidden />} aria-disabled={isBusy} onClick={() => !isBusy && input.current?.click()}>
          Restore from a file
        </Button>
        <input
          ref={input}
          type="file"
          accept=".zip,application/zip"
          className={styles.file}
          aria-label="Archive to restore"
          tabIndex={-1}
          onChange={(event) => {
            const file = event.currentTarget.files?.[0];
            // Reset, so that the same file can be chosen again.
            event.currentTarget.value = '';
            if (file !== undefined) void runCheck(file);
          }}
        />
      </div>
      <VaultStep />
    </div>
  );
}

const running = { exporting: 'Exporting', checking: 'Looking through the archive', restoring: 'Restoring' } as const;

function VaultStep() {
  const { now } = useSnapshot(vaultState);
  switch (now.step) {
    case 'idle':
      return null;
    case 'exporting':
    case 'checking':
    case 'restoring':
      return (
        <div className={styles.card}>
          <div className={styles.running}>
            <p role="status">{running[now.step]}…</p>
            <span className={styles.percent}>{Math.floor(now.fraction * 100)} %</span>
          </div>
          <Progress label={running[now.step]} fraction={now.fraction} />
          <Button onClick={cancelVaultJob}>Cancel</Button>
        </div>
      );
    case 'exported':
      return (
        <div className={styles.card} role="status">
          <p>
            Exported {now.files.toLocaleString('en')} files, {formatBytes(now.bytes)}.
          </p>
          {now.missing > 0 && (
            <p className={styles.warning}>
              {now.missing === 1 ? '1 file could' : `${now.missing.toLocaleString('en')} files could`} not be had and{' '}
              {now.missing === 1 ? 'is' : 'are'} not in it. Connect to the studio, then export again.
            </p>
          )}
        </div>
      );
    case 'planned':
      return <RestorePlanCard />;
    case 'restored':
      return <RestoreResult />;
    case 'failed':
      return (
        <div className={styles.card} role="alert">
          <p>{now.during === 'export' ? 'The export did not finish.' : 'The library was not restored.'}</p>
          <p className={styles.note}>{now.reason}</p>
        </div>
      );
  }
}

/** Offline only local data can be exported, and no file can be restored. */
function OfflineNote() {
  const { state } = useSnapshot(syncStatus);
  return state === 'offline' ? <OfflineWarning /> : null;
}

function OfflineWarning() {
  const { kept } = useKept();
  return (
    <p className={styles.warning} role="status">
      The studio cannot be reached. {kept !== null && describeMissing(kept)}
    </p>
  );
}

function describeMissing({ library, originals }: Kept): string {
  const left = Math.max(0, library.files - originals.count);
  if (left === 0) return 'An export has everything that is on this device.';
  return `${left.toLocaleString('en')} of ${library.files.toLocaleString('en')} originals are not on this device and would be left out.`;
}
