import { useRef, useState } from 'react';
import { hasPicture, isInProgress, mediaPath, versionPath, type UpscaleMode } from '../../../contract/media/media.ts';
import type { MediaRow } from '../../../contract/media/media-row.ts';
import { upscaleFacts } from '../../../contract/upscaling/upscale.ts';
import { findNeighbours, type OrderedIds } from '../../lib/media/ordered-ids.ts';
import { StageDialog } from '../../ui/overlay/dialog.tsx';
import { StageArrows, StageClose } from '../../ui/stage/stage-button.tsx';
import { StageNote } from '../../ui/stage/stage-note.tsx';
import { pictureSources } from '../../ui/zoom/picture-sources.ts';
import { fitView, zoomPercent, type ZoomBox, type ZoomView } from '../../ui/zoom/zoom-geometry.ts';
import { applyZoomCommand, type ZoomCommand } from '../../ui/zoom/zoom-keys.ts';
import { ZoomPane } from '../../ui/zoom/zoom-pane.tsx';
import { ZoomBar } from '../../ui/zoom/zoom-bar.tsx';
import { useFullscreen } from './use-fullscreen.ts';
import { useIsIdle } from './use-is-idle.ts';
import { usePreparedNeighbours, useReadyPicture, type ReadyPicture } from './use-ready-picture.ts';
import { useViewerKeys } from './use-viewer-keys.ts';
import styles from './viewer-dialog.module.css';

type ViewerDialogProps = {
  /** Open while not null. */
  itemId: string | null;
  /** The upscaled version to show instead of the original. */
  version: UpscaleMode | null;
  /** The list that the arrows go through. */
  ids: OrderedIds;
  account: string;
  onShow: (id: string) => void;
  onClose: () => void;
  /** Receives the focus after closing. */
  finalFocus: () => HTMLElement | null;
};

/** The view of one picture; another picture starts with the fit view. */
type Looking = { id: string; view: ZoomView; isSmooth: boolean };

/** The full-screen viewer of one picture, with zoom and pan. */
export function ViewerDialog({ itemId, version, ids, account, onShow, onClose, finalFocus }: ViewerDialogProps) {
  const isOpen = itemId !== null;
  const ready = useReadyPicture(itemId, account);
  const { index: position, previous, next } = findNeighbours(ids, itemId);
  usePreparedNeighbours([next, previous], account);

  const field = useRef<HTMLDivElement>(null);
  const [box, setBox] = useState<ZoomBox | null>(null);
  const [looking, setLooking] = useState<Looking | null>(null);
  const { view, isSmooth } = looking !== null && looking.id === ready?.item.id ? looking : { view: fitView, isSmooth: false };
  const look = (view: ZoomView, isSmooth: boolean) => ready !== null && setLooking({ id: ready.item.id, view, isSmooth });
  const zoom = (command: ZoomCommand) => box !== null && look(applyZoomCommand(command, view, box), true);
  const turn = (way: 'previous' | 'next') => {
    const id = way === 'previous' ? previous : next;
    if (id !== null) onShow(id);
  };
  const fullscreen = useFullscreen(isOpen, onClose);
  const isIdle = useIsIdle(isOpen);
  useViewerKeys(isOpen, {
    onPrevious: () => turn('previous'),
    onNext: () => turn('next'),
    onZoom: zoom,
    onFullscreen: () => fullscreen.isPossible && fullscreen.toggle(),
  });

  return (
    <StageDialog
      isOpen={isOpen}
      label={ready === null ? 'Picture' : `Zoom: ${ready.item.prompt_head || 'Untitled'}`}
      onClose={onClose}
      initialFocus={field}
      finalFocus={finalFocus}
      className={styles.viewer}
    >
      <div ref={field} tabIndex={-1} className={styles.field} data-idle={isIdle || undefined}>
        {ready !== null && (
          <ViewerPicture
            key={`${ready.item.id}:${ready.item.hash}:${version}`}
            ready={ready}
            version={version}
            account={account}
            view={view}
            isSmooth={isSmooth}
            onView={look}
            onBox={setBox}
            onSwipe={turn}
          />
        )}
        <div className={styles.tools}>
          {position !== -1 && ids.length > 1 && (
            <p className={styles.position}>
              {(position + 1).toLocaleString('en')} of {ids.length.toLocaleString('en')}
            </p>
          )}
          <StageArrows onPrevious={previous === null ? null : () => turn('previous')} onNext={next === null ? null : () => turn('next')} />
          <ZoomBar
            percent={box === null ? null : zoomPercent(view, box)}
            onZoom={zoom}
            className={styles.bar}
            {...(fullscreen.isPossible ? { fullscreen } : {})}
          />
          <StageClose onClose={onClose} />
        </div>
      </div>
    </StageDialog>
  );
}

type ViewerPictureProps = {
  ready: ReadyPicture;
  version: UpscaleMode | null;
  account: string;
  view: ZoomView;
  isSmooth: boolean;
  onView: (view: ZoomView, isSmooth: boolean) => void;
  onBox: (box: ZoomBox) => void;
  onSwipe: (way: 'previous' | 'next') => void;
};

function ViewerPicture({ ready: { item, firstPath }, version, account, ...pane }: ViewerPictureProps) {
  const [sources] = useState(() => pictureSources(item, account, version));
  if (!hasPicture(item)) return <StageNote>{messageFor(item)}</StageNote>;
  const factor = version === null || versionPath(item, version, account) === null ? 1 : upscaleFacts[version].factor;
  const picture = { width: item.width * factor, height: item.height * factor, alt: item.prompt_head, sources, firstPath };
  return (
    <ZoomPane picture={picture} {...pane}>
      {item.resource_type === 'video' ? (
        <video className={styles.video} src={mediaPath(item, 'original', account)} autoPlay loop muted playsInline />
      ) : undefined}
    </ZoomPane>
  );
}

function messageFor(item: MediaRow): string {
  return isInProgress(item) ? 'This picture is still being painted.' : (item.failed_reason ?? 'This picture was not painted');
}
