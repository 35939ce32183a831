import type { CSSProperties } from 'react';
import type { MediaRow } from '../../../contract/media/media-row.ts';
import { BeforeAndAfter } from '../../ui/stage/before-and-after.tsx';
import styles from './upscale-page.module.css';

type ShownImageProps = { item: Pick<MediaRow, 'width' | 'height' | 'prompt_head'>; before: string; after: string | null };

/** An image with its larger version over the right half, up to a divider. */
export function ShownImage({ item, before, after }: ShownImageProps) {
  const name = item.prompt_head || 'Untitled';
  const picture = (src: string, alt: string) => <img key={src} src={src} alt={alt} draggable={false} className={styles.picture} />;
  return (
    <div className={styles.box} style={{ '--ratio': item.width / item.height } as CSSProperties}>
      {after === null ? (
        picture(before, name)
      ) : (
        <BeforeAndAfter
          names={['the image', 'the larger version']}
          before={picture(before, name)}
          after={picture(after, `${name}, upscaled`)}
        />
      )}
    </div>
  );
}
