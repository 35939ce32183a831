import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { mediaPath, versionPath, type UpscaleMode } from '../../../contract/media/media.ts';
import { upscaleFacts } from '../../../contract/upscaling/upscale.ts';
import { queueDownload } from '../../actions/downloads/queue-download.ts';
import { Button } from '../../ui/controls/button.tsx';
import { runAction } from '../../ui/feedback/run-action.ts';
import { ShownImage } from './shown-image.tsx';
import { UpscaleFrame, type UpscaleFrameProps } from './upscale-frame.tsx';

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
