import { Download } from 'lucide-react';
import type { ReactNode, CSSProperties } from 'react';
import { mediaPath, versionPath, type UpscaleMode } from '../../../contract/media/media.ts';
import { upscaleFacts } from '../../../contract/upscaling/upscale.ts';
import { queueDownload } from '../../actions/downloads/queue-download.ts';
import { Button } from '../../ui/controls/button.tsx';
import { runAction } from '../../ui/feedback/run-action.ts';
import { UpscaleFrame, type UpscaleFrameProps } from './upscale-frame.tsx';
import styles from './upscale-page.module.css';
import type { MediaRow } from '../../../contract/media/media-row.ts';
import { BeforeAndAfter } from '../../ui/stage/before-and-after.tsx';

type UpscalePageProps = UpscaleFrameProps & {
  account: string;
  /** The larger version to compare with; null: the image alone. */
  version: UpscaleMode | null;
  /** The upscalers on offer. */
  children: ReactNode;
};

/** The page for upscaling an image and comparing the result. */
export function UpscalePage({ account, version, children, ...frame }: UpscalePageProps) {
  const { item } = frame;
  const after = version === null || !item ? null : versionPath(item, version, account);
  return (
    <UpscaleFrame
      {...frame}
      kind="image"
      tools={
        item && version !== null ? (
          <Button
            icon={<Download size={16} aria-hidden />}
            onClick={() => void runAction(() => queueDownload({ ids: [item.id], format: 'png', version }))}
          >
            Download {upscaleFacts[version].name}
          </Button>
        ) : null
      }
      stage={item && <ShownImage item={item} before={mediaPath(item, 'original', account)} after={after} />}
    >
      {children}
    </UpscaleFrame>
  );
}

type ShownImageProps = { item: Pick<MediaRow, 'width' | 'height' | 'prompt_head'>; before: string; after: string | null };

/** An image with its larger version over the right half, up to a divider. */
function ShownImage({ item, before, after }: ShownImageProps) {
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
