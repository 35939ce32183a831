import { Play } from 'lucide-react';
import { useState, useEffect } from 'react';
import { mediaPath } from '../../../../contract/media/media.ts';
import type { MediaRow } from '../../../../contract/media/media-row.ts';
import { classNames } from '../../../ui/class-names.ts';
import type { GalleryView } from '../toolbar/view-settings.ts';
import { durationText } from './duration-text.ts';
import styles from './video-tile.module.css';

type VideoTileProps = { item: MediaRow; account: string; view: GalleryView; isActive: boolean };

/** The overlay of a video tile: its duration, and a silent preview on hover. */
export function VideoTile({ item, account, view, isActive }: VideoTileProps) {
  const isPlaying = useHoverPlay(isActive);
  return (
    <>
      {isPlaying && <Preview path={mediaPath(item, 'original', account)} view={view} />}
      {item.duration !== null && !isActive && (
        <span className={styles.badge} aria-hidden data-video-badge>
          <Play size={10} />
          {durationText(item.duration)}
        </span>
      )}
    </>
  );
}

function Preview({ path, view }: { path: string; view: GalleryView }) {
  // The poster is visible until the first frame is loaded.
  const [isShown, setIsShown] = useState(false);
  return (
    <video
      className={classNames(styles.preview, view === 'full' && styles.full)}
      data-shown={isShown || undefined}
      src={path}
      autoPlay
      loop
      muted
      playsInline
      aria-hidden
      onPlaying={() => setIsShown(true)}
    />
  );
}

/** Hovers shorter than this do not start the video, ms. */
const hoverMs = 200;
/** Stops the playing video: two at once distract and slow down weak devices. */
let stopOther: (() => void) | null = null;

/** True while the tile's video should play: after it is hovered for a moment, and no other one. */
function useHoverPlay(isActive: boolean): boolean {
  const [isPlaying, setIsPlaying] = useState(false);
  useEffect(() => {
    if (!isActive || matchMedia('(prefers-reduced-motion: reduce)').matches) return undefined;
    const stop = () => setIsPlaying(false);
    const timer = setTimeout(() => {
      stopOther?.();
      stopOther = stop;
      setIsPlaying(true);
    }, hoverMs);
    return () => {
      clearTimeout(timer);
      if (stopOther === stop) stopOther = null;
      stop();
    };
  }, [isActive]);
  return isPlaying;
}
