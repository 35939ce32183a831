import { useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { describeSync, syncStatus, type SyncStatus } from '../../sync/status.ts';
import { classNames } from '../../ui/class-names.ts';
import { lazyNamed } from '../../ui/lazy-named.tsx';
import styles from './sync-indicator.module.css';

const SyncPanel = lazyNamed(async () => (await import('./sync-panel.tsx')).SyncPanel);

/** The sync state, always in words; a press opens the details. */
export function SyncIndicator({ isInBar = false }: { isInBar?: boolean }) {
  const status = useSnapshot(syncStatus);
  const words = describeSync(status);
  const tone = toneOf(status);
  const [anchor, setAnchor] = useState<Element | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <div className={classNames(styles.indicator, isInBar && styles.inBar)}>
        <span className={styles.dot} data-tone={tone} aria-hidden />
        {/* Saving and saved alternate with every change, so only lasting states are announced. */}
        <output aria-label="Sync state" aria-live={tone === 'calm' || tone === 'busy' ? 'off' : 'polite'}>
          {words}
        </output>
        <button
          type="button"
          className={styles.cover}
          aria-label={`${words}: details`}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={(event) => {
            setAnchor(event.currentTarget);
            setIsOpen(!isOpen);
          }}
        />
      </div>
      {anchor !== null && <SyncPanel anchor={anchor} isOpen={isOpen} onClose={() => setIsOpen(false)} />}
    </>
  );
}

/** Colour of the dot beside the text; it adds no information to it. */
function toneOf({ state, waiting, problems }: SyncStatus): 'calm' | 'busy' | 'away' | 'warning' | 'danger' {
  if (state === 'signed-out' || state === 'other-account' || state === 'update-needed') return 'warning';
  if (state === 'failing' || state === 'storage-full') return 'danger';
  if (state === 'offline') return 'away';
  if (problems > 0) return 'danger';
  return waiting > 0 || state === 'saving' ? 'busy' : 'calm';
}
