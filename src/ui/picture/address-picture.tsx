import { UserRound } from 'lucide-react';
import { useState } from 'react';
import type { MediaRow } from '../../../contract/media/media-row.ts';
import { classNames } from '../class-names.ts';
import { MediaThumb } from './media-thumb.tsx';
import styles from './media-thumb.module.css';

type AddressPictureProps = {
  /** Null: there is none. */
  url: string | null;
  /** The item at this address, whose small copies are kept on the device; null where it is none, undefined until that is known. */
  item: MediaRow | null | undefined;
  account: string;
  variant?: '256' | '512' | '1024';
  className?: string | undefined;
};

/** A picture that a row names by its address. It fills its box; what it shows is named by what it is in. */
export function AddressPicture({ url, item, account, variant = '512', className }: AddressPictureProps) {
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null);
  // The file of an item can be large, or not sent yet: nothing is asked for too early.
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
