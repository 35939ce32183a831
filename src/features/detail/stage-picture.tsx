import { useEffect, useState, type CSSProperties } from 'react';
import { mediaPath, type MediaRow, type UpscaleMode } from '../../../contract/media.ts';
import { stageVariants } from './stage-variants.ts';
import { decodeFirst } from '../../ui/zoom/decode-picture.ts';
import { versionPath } from '../../ui/zoom/picture-sources.ts';
import styles from './stage.module.css';

type StagePictureProps = { item: MediaRow; version: UpscaleMode | null; account: string };

function pathsOf(item: MediaRow, version: UpscaleMode | null, account: string): string[] {
  const stagePx = Math.max(innerWidth, innerHeight) * 0.62;
  const made = stageVariants(stagePx, devicePixelRatio).map((variant) => mediaPath(item, variant, account));
  const upscaled = version === null ? null : versionPath(item, version, account);
  return upscaled === null ? made : [upscaled, ...made];
}

/** The picture in a box of its own shape, so that nothing moves when it arrives; decoded before it is shown. */
export function StagePicture({ item, version, account }: StagePictureProps) {
  const [src, setSrc] = useState<string | null>(null);
  const [isMissing, setIsMissing] = useState(false);

  useEffect(() => {
    let isCurrent = true;
    const load = async () => {
      const path = await decodeFirst(pathsOf(item, version, account));
      if (!isCurrent) return;
      setSrc(path);
      setIsMissing(path === null);
    };
    void load();
    return () => {
      isCurrent = false;
    };
    // The address changes with the id, the hash and the version only.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [item.id, item.hash, version, account]);

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
  await decodeFirst(pathsOf(item, null, account).slice(0, 1));
}
