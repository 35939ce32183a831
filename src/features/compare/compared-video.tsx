import { mediaPath } from '../../../contract/media/media.ts';
import type { MediaRow } from '../../../contract/media/media-row.ts';
import styles from './compare-dialog.module.css';

/** A muted, looping clip in place of a picture. */
export function ComparedVideo({ item, account }: { item: MediaRow; account: string }) {
  return (
    <video
      className={styles.video}
      src={mediaPath(item, 'original', account)}
      aria-label={item.prompt_head}
      autoPlay
      loop
      muted
      playsInline
    />
  );
}
