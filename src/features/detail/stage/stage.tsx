import { Maximize, SquareSplitHorizontal } from 'lucide-react';
import { useRef, type CSSProperties, type RefObject } from 'react';
import { useSnapshot } from 'valtio/react';
import { failureApology, failureTitle } from '../../../../contract/media/failure.ts';
import { hasPicture, isInProgress, type UpscaleMode } from '../../../../contract/media/media.ts';
import type { MediaRow } from '../../../../contract/media/media-row.ts';
import { upscalesHere } from '../../../actions/upscaling/upscales-here.state.ts';
import { Progress } from '../../../ui/feedback/progress/progress.tsx';
import { Spinner } from '../../../ui/feedback/progress/spinner.tsx';
import { StageArrows, StageButton, StageClose } from '../../../ui/stage/stage-button.tsx';
import { lazyNamed } from '../../../ui/lazy-named.tsx';
import { readSwipe } from '../../../ui/zoom/read-swipe.ts';
import type { Comparing } from '../comparison/use-comparing.ts';
import { StagePicture } from './stage-picture.tsx';
import { useIsUpscaling } from '../upscale/use-is-upscaling.ts';
import { StageVideo } from '../video/stage-video.tsx';
import styles from './stage.module.css';

const StageComparison = lazyNamed(async () => (await import('../comparison/stage-comparison.tsx')).StageComparison);

type StageProps = {
  field: RefObject<HTMLDivElement | null>;
  /** Null when this device does not have the item, undefined while it loads. */
  item: MediaRow | null | undefined;
  /** The upscaled version to show; null for the original. */
  version: UpscaleMode | null;
  account: string;
  /** Null without a version to compare with. */
  comparing: Comparing | null;
  onPrevious: (() => void) | null;
  onNext: (() => void) | null;
  onClose: () => void;
  /** Shows the picture in full screen; null when there is none. */
  onZoom: (() => void) | null;
};

/** The neutral background of the picture, with the buttons previous, next, full screen and close. */
export function Stage({ field, item, version, account, comparing, onPrevious, onNext, onClose, onZoom }: StageProps) {
  const compared = comparing?.isOn === true ? comparing : null;
  const touch = useRef<{ x: number; y: number } | null>(null);
  return (
    <div
      ref={field}
      tabIndex={-1}
      data-stage
      className={styles.stage}
      style={item === null || item === undefined ? undefined : ({ '--ratio': item.width / item.height } as CSSProperties)}
      onPointerDown={(event) => {
        touch.current =
          event.pointerType === 'touch' && event.isPrimary && !hasOwnMoves(event.target) ? { x: event.clientX, y: event.clientY } : null;
      }}
      onPointerUp={(event) => {
        if (touch.current === null) return;
        const swipe = readSwipe(event.clientX - touch.current.x, event.clientY - touch.current.y);
        touch.current = null;
        if (swipe === 'next') onNext?.();
        if (swipe === 'previous') onPrevious?.();
      }}
      onPointerCancel={() => {
        touch.current = null;
      }}
    >
      <StageClose onClose={onClose} />
      {onZoom !== null && <StageButton place="corner" label="Full screen" keys="F" icon={<Maximize size={18} />} onClick={onZoom} />}
      {comparing !== null && (
        <StageButton
          place="aboveCorner"
          label="Before and after"
          keys="B"
          icon={<SquareSplitHorizontal size={18} />}
          isPressed={compared !== null}
          onClick={comparing.toggle}
        />
      )}
      {(onPrevious !== null || onNext !== null) && <StageArrows onPrevious={onPrevious} onNext={onNext} />}
      <div className={styles.field} onDoubleClick={compared === null ? (onZoom ?? undefined) : undefined}>
        {compared !== null && item ? (
          <StageComparison item={item} version={compared.version} account={account} onLeave={compared.toggle} />
        ) : (
          <StageContent item={item} version={version} account={account} />
        )}
      </div>
    </div>
  );
}

function StageContent({ item, version, account }: Pick<StageProps, 'item' | 'version' | 'account'>) {
  if (item === undefined) return null;
  if (item === null) {
    return (
      <div className={styles.message}>
        <h2>This picture is not here</h2>
        <p>It was deleted, it belongs to another account, or this device has not read it from the studio yet.</p>
      </div>
    );
  }
  if (isInProgress(item)) {
    return (
      <div className={styles.message}>
        <Spinner size={28} />
        <h2>Painting</h2>
        {item.progress !== null && <Progress label="Painting" fraction={item.progress} />}
        <p>You can close this and go on; the picture appears by itself.</p>
      </div>
    );
  }
  if (!hasPicture(item)) {
    return (
      <div className={styles.message}>
        <h2>{failureTitle(item)}</h2>
        <p>{failureApology}</p>
      </div>
    );
  }
  if (item.resource_type === 'video') return <StageVideo key={`${item.id}:${item.hash}`} item={item} account={account} />;
  return (
    <>
      <StagePicture key={`${item.id}:${item.hash}`} item={item} version={version} account={account} />
      <UpscalingNote item={item} />
    </>
  );
}

function UpscalingNote({ item }: { item: MediaRow }) {
  const here = useSnapshot(upscalesHere).items[item.id];
  const isHere = here !== undefined && here.step !== 'failed';
  if (!useIsUpscaling(item) && !isHere) return null;
  return (
    <p role="status" className={styles.upscaling}>
      <Spinner size={16} />
      Upscaling...
    </p>
  );
}

/** True for videos, sliders and the comparison: a swipe there belongs to them. */
function hasOwnMoves(target: EventTarget): boolean {
  return target instanceof Element && target.closest('video, input[type="range"], [data-comparison]') !== null;
}
