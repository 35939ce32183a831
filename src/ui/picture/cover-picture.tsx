import { Boxes } from 'lucide-react';
import { useState, type ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import { MediaThumb } from './media-thumb.tsx';
import styles from './cover-picture.module.css';

type CoverPictureProps = {
  /** The library item to show; null for none, undefined while unknown. */
  item?: ComponentProps<typeof MediaThumb>['item'] | null | undefined;
  account?: string;
  /** Address of the picture where it is not an item; null for none. */
  url: string | null;
  className?: string | undefined;
};

/** The picture of a card, cropped to its box; an icon where there is none. */
export function CoverPicture({ item, account = '', url, className }: CoverPictureProps) {
  const [broken, setBroken] = useState<string | null>(null);
  if (item != null) return <MediaThumb item={item} account={account} variant="512" className={classNames(styles.cover, className)} />;
  return (
    <span className={classNames(styles.cover, className)}>
      {url === null || url === broken ? (
        <Boxes size={28} strokeWidth={1.25} aria-hidden />
      ) : (
        <img src={url} alt="" loading="lazy" decoding="async" className={styles.picture} onError={() => setBroken(url)} />
      )}
    </span>
  );
}
