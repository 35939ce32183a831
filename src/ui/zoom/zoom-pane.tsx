import { useEffect, useMemo, useRef, useState, type CSSProperties, type ReactNode, type RefObject } from 'react';
import { StageNote } from '../stage/stage-note.tsx';
import type { PictureSource } from './picture-sources.ts';
import { usePaneGestures } from './use-pane-gestures.ts';
import { usePictureLayers } from './use-picture-layers.ts';
import { clampView, placePicture, zoomPercent, type ZoomBox, type ZoomView } from './zoom-geometry.ts';
import styles from './zoom-pane.module.css';

/** From this zoom on pixels are drawn sharp instead of interpolated. */
const pixelsFromPercent = 400;

export type ZoomedPicture = {
  /** Pixels of the original. */
  width: number;
  height: number;
  alt: string;
  sources: readonly PictureSource[];
  /** An already decoded file, which can be drawn at once. */
  firstPath: string | null;
};

type ZoomPaneProps = {
  picture: ZoomedPicture;
  view: ZoomView;
  /** The last change of `view` may be animated. */
  isSmooth: boolean;
  onView: (view: ZoomView, isSmooth: boolean) => void;
  /** Called when the pane is measured, and again when it or the picture changes its size. */
  onBox?: (box: ZoomBox) => void;
  onSwipe?: (way: 'previous' | 'next') => void;
  onTap?: () => void;
  /** One finger or the mouse belongs to the children; two fingers and the wheel still zoom. */
  isPinchOnly?: boolean;
  /** Drawn in place of the picture's files, and moved with it. */
  children?: ReactNode;
};

/** A picture that can be zoomed and moved in its pane. Give it a `key` of the picture: another one remounts it. */
export function ZoomPane({ picture, view, isSmooth, onView, onBox, onSwipe, onTap, isPinchOnly, children }: ZoomPaneProps) {
  const pane = useRef<HTMLDivElement>(null);
  const measured = useZoomBox(pane, picture);
  const { paneWidth, paneHeight, pixelRatio } = measured ?? { paneWidth: 0, paneHeight: 0, pixelRatio: 1 };
  const box = useMemo(
    () => (paneWidth === 0 ? null : { paneWidth, paneHeight, pixelRatio, width: picture.width, height: picture.height }),
    [paneWidth, paneHeight, pixelRatio, picture.width, picture.height],
  );
  const [pull, setPull] = useState(0);
  const own = box === null ? view : clampView(view, box);
  usePaneGestures(pane, { box, view: own, onView, onSwipe, onTap, isPinchOnly, onPull: onSwipe === undefined ? undefined : setPull });
  useEffect(() => {
    if (box !== null) onBox?.(box);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a measurement is reported once, not again to a new listener
  }, [box]);
  return (
    <div ref={pane} className={styles.pane} data-fit={own.zoom <= 1 || undefined}>
      {box !== null && (
        <Picture picture={picture} view={own} box={box} isSmooth={isSmooth && pull === 0} pull={pull}>
          {children}
        </Picture>
      )}
    </div>
  );
}

type PictureProps = { picture: ZoomedPicture; view: ZoomView; box: ZoomBox; isSmooth: boolean; pull: number; children: ReactNode };

function Picture({ picture, view, box, isSmooth, pull, children }: PictureProps) {
  const { scale, left, top } = placePicture(view, box);
  const longSide = Math.max(picture.width, picture.height);
  const layers = usePictureLayers(picture.sources, longSide * scale * box.pixelRatio, picture.firstPath);
  // Snaps to device pixels; between them everything would be blurred.
  const snap = (px: number) => Math.round(px * box.pixelRatio) / box.pixelRatio;
  const place: CSSProperties = {
    width: picture.width,
    height: picture.height,
    transform: `translate(${snap(left + pull)}px, ${snap(top)}px) scale(${scale})`,
  };
  const percent = zoomPercent(view, box);
  return (
    <>
      <div
        className={styles.picture}
        style={place}
        data-smooth={isSmooth || undefined}
        data-pixels={percent >= pixelsFromPercent || undefined}
        data-percent={percent}
      >
        {children ??
          layers.paths.map((path, index) => (
            <img
              key={path}
              className={styles.layer}
              src={path}
              alt={index === layers.paths.length - 1 ? picture.alt : ''}
              decoding="sync"
              draggable={false}
              onLoad={() => layers.settle(path)}
            />
          ))}
      </div>
      {layers.isMissing && <StageNote>This picture is not on this device yet. Connect once to see it.</StageNote>}
    </>
  );
}

/** The measured pane and its picture; null before the first measurement. */
function useZoomBox(pane: RefObject<HTMLElement | null>, { width, height }: { width: number; height: number }): ZoomBox | null {
  const [size, setSize] = useState<{ paneWidth: number; paneHeight: number } | null>(null);
  useEffect(() => {
    const element = pane.current;
    if (element === null) return undefined;
    const measure = () => {
      const { clientWidth, clientHeight } = element;
      setSize(clientWidth === 0 || clientHeight === 0 ? null : { paneWidth: clientWidth, paneHeight: clientHeight });
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [pane]);
  return size === null ? null : { ...size, width, height, pixelRatio: devicePixelRatio };
}
