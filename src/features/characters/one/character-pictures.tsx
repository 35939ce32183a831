import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import { findPictured } from '../../../db/queries/characters/characters.ts';
import { AddressPicture } from '../../../ui/picture/address-picture.tsx';
import styles from './character-pictures.module.css';

type CharacterPicturesProps = { name: string; urls: readonly string[]; account: string };

/** The pictures of a character as thumbnails, the chosen one large. */
export function CharacterPictures({ name, urls, account }: CharacterPicturesProps) {
  const [chosen, setChosen] = useState(0);
  const items = useLiveQuery(() => findPictured(urls), [urls.join()]);
  // An edit can remove pictures while this is mounted.
  const at = Math.min(chosen, Math.max(0, urls.length - 1));
  const url = urls[at] ?? null;
  const item = url === null ? null : items?.get(url);
  return (
    <div className={styles.pictures}>
      <div
        role="img"
        aria-label={urls.length > 1 ? `Picture ${at + 1} of ${name}` : `Picture of ${name}`}
        style={{ aspectRatio: shapeOf(item) }}
      >
        <AddressPicture url={url} item={item} account={account} variant="1024" className={styles.large} />
      </div>
      {urls.length > 1 && (
        <div role="group" aria-label="Its pictures" className={styles.strip}>
          {urls.map((other, index) => (
            <button
              key={other}
              type="button"
              aria-label={`Picture ${index + 1}`}
              aria-pressed={index === at}
              className={styles.choice}
              onClick={() => setChosen(index)}
            >
              <AddressPicture url={other} item={items?.get(other)} account={account} variant="256" className={styles.small} />
            </button>
          ))}
        </div>
      )}
    </div>
  );
}

/** The aspect ratio of the picture, bounded against very wide and very tall ones. */
function shapeOf(item: { width: number; height: number } | null | undefined): number {
  return item == null ? 4 / 5 : Math.min(1.6, Math.max(0.66, item.width / item.height));
}
