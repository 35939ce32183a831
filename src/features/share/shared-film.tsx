import { useState } from 'react';
import type { SharedItem } from '../../actions/sharing/read-shared.ts';
import styles from './share-page.module.css';

/** A shared video; only its poster where the file cannot be served without its embedded metadata. */
export function SharedFilm({ item, name }: { item: SharedItem; name: string }) {
  const { media_url, width, height } = item;
  const [isRefused, setIsRefused] = useState(false);
  if (!isRefused)
    return (
      // oxlint-disable-next-line jsx-a11y/media-has-caption -- generated clips have no words to caption
      <video
        className={styles.picture}
        src={`${media_url}/original`}
        poster={`${media_url}/1024`}
        width={width}
        height={height}
        controls
        playsInline
        aria-label={name}
        onError={({ currentTarget: { error } }) => {
          // After a network error another press loads it again.
          if (error?.code === MediaError.MEDIA_ERR_SRC_NOT_SUPPORTED) setIsRefused(true);
        }}
      />
    );
  return (
    <div className={styles.still}>
      <img className={styles.picture} src={`${media_url}/1024`} width={width} height={height} alt={name} />
      <p role="status">This video cannot be played here. This is its first picture.</p>
    </div>
  );
}
