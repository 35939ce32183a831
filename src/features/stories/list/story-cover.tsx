import { Clapperboard } from 'lucide-react';
import { useState } from 'react';
import type { MediaRow } from '../../../../contract/media/media-row.ts';
import { MediaThumb } from '../../../ui/picture/media-thumb.tsx';
import styles from './story-card.module.css';

type StoryCoverProps = { item: MediaRow | null; url: string | null; account: string };

/** The cover of a story: an item, or the file at an address; an icon where there is none. */
export function StoryCover({ item, url, account }: StoryCoverProps) {
  const [broken, setBroken] = useState<string | null>(null);
  if (item !== null) return <MediaThumb item={item} account={account} variant="512" className={styles.picture} />;
  if (url === null || url === broken)
    return (
      <span className={styles.blank}>
        <Clapperboard size={28} strokeWidth={1.25} aria-hidden />
      </span>
    );
  return (
    <img src={url} alt="" loading="lazy" decoding="async" draggable={false} className={styles.picture} onError={() => setBroken(url)} />
  );
}
