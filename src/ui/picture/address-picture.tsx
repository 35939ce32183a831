import { UserRound } from 'lucide-react';
import { useState } from 'react';
import type { MediaRow } from '../../../contract/media/media-row.ts';
import { classNames } from '../class-names.ts';
import { MediaThumb } from './media-thumb.tsx';
import styles from './media-thumb.module.css';

type AddressPictureProps = {
  /** Null: there is none. */
  url: string | null;
  /** The item at this address, whose renditions are kept on the device; null where it is no item, undefined until known. */
  item: MediaRow | null | undefined;
  account: string;
  variant?: '256' | '512' | '1024';
  className?: string | undefined;
};

/** A picture given by its address. It fills its box; the container gives the accessible name. */
export function AddressPicture({ url, item, account, variant = '512', className }: AddressPictureProps) {
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null);
  // The original of an item can be large or not uploaded yet, so wait until the item is known.
  if (item === undefined) return <span className={classNames(styles.thumb, className)} />;
  if (item !== null) return <MediaThumb item={item} account={account} variant={variant} className={className} />;
  return (
    <span className={classNames(styles.thumb, className)}>
      {url === null || url === '' || url === brokenUrl ? (
        <UserRound size={28} aria-hidden />
      ) : (
        <img
          src={url}
          alt=""
          loading="lazy"
          decoding="async"
          draggable={false}
          className={styles.picture}
          onError={() => setBrokenUrl(url)}
        />
      )}
    </span>
  );
}
