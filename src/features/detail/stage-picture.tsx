import { useEffect, useState, type CSSProperties } from 'react';
import { mediaPath, type MediaRow } from '../../../contract/media.ts';
import { stageVariants } from './stage-variants.ts';
import { decodeFirst } from '../../ui/zoom/decode-picture.ts';
import styles from './stage.module.css';

type StagePictureProps = { item: MediaRow; account: string };

function pathsOf(item: MediaRow, account: string): string[] {
  const stagePx = Math.max(innerWidth, innerHeight) * 0.62;
  return stageVariants(stagePx, devicePixelRatio).map((variant) => mediaPath(item, variant, account));
}

/** The picture in a box of its own shape, so that nothing moves when it arrives; decoded before it is shown. */
export function StagePicture({ item, account }: StagePictureProps) {
  const [src, setSrc] = useState<string | null>(null);
  const [isMissing, setIsMissing] = useState(false);

  useEffect(() => {
    let isCurrent = true;
    const load = async () => {
      const path = await decodeFirst(pathsOf(item, account));
      if (!isCurrent) return;
      setSrc(path);
      setIsMissing(path === null);
    };
    void load();
    return () => {
      isCurrent = false;
    };
    // The address changes with the id and the hash only.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [item.id, item.hash, account]);

  const ratio = item.width / item.height;
  const box = { '--ratio': ratio, '--natural': `${Math.max(item.width, 512 * Math.min(1, ratio))}px` } as CSSProperties;
  return (
    <div className={styles.box} style={box} data-stage-picture={item.id}>
      {src === null && !isMissing && (
        <img
          className={styles.picture}
          src={mediaPath(item, '256', account)}
          alt=""
          onError={(event) => (event.currentTarget.hidden = true)}
        />
      )}
      {src !== null && (
        <img className={styles.picture} src={src} width={item.width} height={item.height} alt={item.prompt_head} decoding="sync" />
      )}
      {isMissing && <p className={styles.missing}>This picture is not on this device yet. Connect once to see it.</p>}
    </div>
  );
}

/** Fetches and decodes what the arrows would show next. */
export async function prefetchPicture(item: MediaRow, account: string): Promise<void> {
  await decodeFirst(pathsOf(item, account).slice(0, 1));
}
