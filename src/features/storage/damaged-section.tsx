import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import type { DamagedFile } from '../../../contract/routes/damage-routes.ts';
import { type Damaged, findDamaged } from '../../actions/storage/find-damaged.ts';
import { MediaThumb } from '../../ui/picture/media-thumb.tsx';
import { vaultState } from './vault.state.ts';
import styles from './storage.module.css';

/** The damaged originals in the studio and the remedy. Renders nothing without any. */
export function DamagedSection() {
  const found = useDamaged();
  if (found === null) return null;
  const { damaged, given, account, studio } = found;
  return (
    <>
      {given > 0 && <p role="status">{originals(given, 'was', 'were')} damaged in the studio. This device has given back its copy.</p>}
      {damaged.length > 0 && <OwnDamage damaged={damaged} account={account} />}
      {studio !== null && studio.files > 0 && <StudioDamage studio={studio} />}
    </>
  );
}

function originals(count: number, one: string, many: string): string {
  return count === 1 ? `1 original ${one}` : `${count.toLocaleString('en')} originals ${many}`;
}

function OwnDamage({ damaged, account }: { damaged: readonly DamagedFile[]; account: string }) {
  return (
    <section className={styles.card} aria-label="Damaged originals">
      <p className={styles.warning}>{originals(damaged.length, 'is', 'are')} damaged in the studio.</p>
      <p className={styles.note}>
        Smaller copies are still shown. Open Pleinair on the other devices on which you looked at these: a device that kept the original
        gives it back by itself. Importing the same file again repairs it too, and so does restoring an exported library.
      </p>
      <ul className={styles.damaged} aria-label="Items whose original is damaged">
        {damaged.map((file) => (
          <li key={`${file.id} ${file.variant}`}>
            <Link to="/history" search={{ item: file.id }}>
              <MediaThumb item={{ ...file, hash: file.original_hash, width: 40, height: 40 }} account={account} className={styles.thumb} />
              <span dir="auto">
                {file.prompt_head || 'No prompt'}
                {file.variant !== 'original' && ` (upscaled, ${file.variant})`}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function StudioDamage({ studio: { files, items } }: { studio: NonNullable<Damaged['studio']> }) {
  return (
    <section className={styles.card} aria-label="Damage in the whole studio">
      <p className={styles.warning}>
        {files === 1 ? '1 file' : `${files.toLocaleString('en')} files`} of the whole studio {files === 1 ? 'is' : 'are'} damaged.
      </p>
      <p className={styles.note}>
        Only administrators see this. Check the disk. Files that a backup still has can be put back into the media folder; the next start
        looks at them again. What the owners’ devices still have comes back by itself.
      </p>
      <ul className={styles.damaged} aria-label="Items concerned">
        {items.map(({ id, variant, user_id, email }) => (
          <li key={`${id} ${variant}`}>
            <Link to="/internal/generations/$userId" params={{ userId: user_id }}>
              <span>
                {email ?? 'Guest'}: {variant === 'original' ? '' : `${variant} of `}
                {id}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The damaged originals of the studio, read on mount and after a restore; null until then. */
function useDamaged(): Damaged | null {
  const [damaged, setDamaged] = useState<Damaged | null>(null);
  const isRestored = useSnapshot(vaultState).now.step === 'restored';
  useEffect(() => {
    const stop = new AbortController();
    void findDamaged(stop.signal).then((found) => stop.signal.aborted || setDamaged(found));
    return () => stop.abort();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- an archive that was restored may have repaired them
  }, [isRestored]);
  return damaged;
}
