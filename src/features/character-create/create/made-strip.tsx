import { useLiveQuery } from 'dexie-react-hooks';
import { Clapperboard } from 'lucide-react';
import { Link } from '@tanstack/react-router';
import { hasPicture } from '../../../../contract/media/media.ts';
import { itemAddress } from '../../../../contract/generations/media-address.ts';
import { listMedia } from '../../../db/queries/media/media.ts';
import { Spinner } from '../../../ui/feedback/progress/spinner.tsx';
import { MediaThumb } from '../../../ui/picture/media-thumb.tsx';
import page from '../page.module.css';
import styles from './made-strip.module.css';

type MadeStripProps = {
  ids: readonly string[];
  account: string;
  /** The template becomes a video. */ moves: boolean;
  onOpen: (id: string) => void;
};

/** Results of this page, newest first. */
export function MadeStrip({ ids, account, moves, onOpen }: MadeStripProps) {
  const rows = useLiveQuery(async () => listMedia([...ids]), [ids.join()]);
  const items = (rows ?? []).flatMap((row) => (row === undefined ? [] : [row]));
  if (items.length === 0) return null;
  const newest = items[0];
  return (
    <section aria-labelledby="character-made" className={page.section}>
      <h2 id="character-made">Newest</h2>
      <ul className={styles.strip}>
        {items.map((item) => (
          <li key={item.id}>
            <button
              type="button"
              className={styles.item}
              aria-label={nameOf(item.status, item.prompt_head)}
              onClick={() => onOpen(item.id)}
            >
              {hasPicture(item) ? (
                <MediaThumb item={item} account={account} variant="512" className={styles.thumb} />
              ) : (
                <span className={styles.waiting}>{item.status === 'failed' ? 'Failed' : <Spinner size={22} />}</span>
              )}
            </button>
          </li>
        ))}
      </ul>
      {moves && newest !== undefined && hasPicture(newest) && (
        <Link
          to="/create/video/{-$mode}/{-$baseModel}"
          params={{ mode: 'image2video' }}
          search={{ image_url: itemAddress(newest.id) }}
          className={styles.move}
        >
          <Clapperboard size={16} aria-hidden /> Set the newest in motion
        </Link>
      )}
    </section>
  );
}

function nameOf(status: string, words: string): string {
  if (status === 'completed' || status === 'upscaling') return words;
  return status === 'failed' ? `Failed: ${words}` : `Being made: ${words}`;
}
