import type { CSSProperties } from 'react';
import type { MediaRow } from '../../../contract/media-row.ts';
import { Wipe } from '../../ui/stage/wipe.tsx';
import styles from './upscale-page.module.css';

type BeforeAndAfterProps = { item: Pick<MediaRow, 'width' | 'height' | 'prompt_head'>; before: string; after: string | null };

/** An image in its own shape, and over its right half the larger version, up to a divider. */
export function BeforeAndAfter({ item, before, after }: BeforeAndAfterProps) {
  const name = item.prompt_head || 'Untitled';
  const picture = (src: string, alt: string) => <img key={src} src={src} alt={alt} draggable={false} className={styles.picture} />;
  return (
    <div className={styles.box} style={{ '--ratio': item.width / item.height } as CSSProperties}>
      {after === null ? (
        picture(before, name)
      ) : (
        <Wipe names={['the image', 'the larger version']} first={picture(before, name)} second={picture(after, `${name}, upscaled`)}>
          <span className={styles.before}>Before</span>
          <span className={styles.after}>After</span>
        </Wipe>
      )}
    </div>
  );
}
