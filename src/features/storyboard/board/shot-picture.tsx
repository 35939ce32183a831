import { Image } from 'lucide-react';
import { useEffect, useState } from 'react';
import { mediaPath } from '../../../../contract/media/media.ts';
import type { StoryItem } from '../../../db/queries/stories/stories.ts';
import { Progress } from '../../../ui/feedback/progress/progress.tsx';
import { Spinner } from '../../../ui/feedback/progress/spinner.tsx';
import { MediaThumb } from '../../../ui/picture/media-thumb.tsx';
import styles from './shot-card.module.css';

/** Shorter hovers and focuses play nothing, ms. */
const playAfterMs = 200;

type ShotPictureProps = {
  shown: StoryItem | undefined;
  making: StoryItem | undefined;
  /** The shot has a take; a new device may not have read it yet. */
  isChosen: boolean;
  account: string;
  /** The card is hovered or focused. */
  isActive: boolean;
};

/** The chosen take of a shot, with the progress of an unfinished one. A clip plays silently while it is active. */
export function ShotPicture({ shown, making, isChosen, account, isActive }: ShotPictureProps) {
  const isPlaying = useSettledTrue(isActive && shown?.media.resource_type === 'video');
  return (
    <>
      {shown === undefined ? (
        <span className={styles.none}>{making === undefined && !isChosen && <Image size={24} strokeWidth={1.25} aria-hidden />}</span>
      ) : (
        <MediaThumb item={shown.media} account={account} variant="512" className={styles.thumb} />
      )}
      {isPlaying && shown !== undefined && (
        <video className={styles.clip} src={mediaPath(shown.media, 'original', account)} autoPlay loop muted playsInline aria-hidden />
      )}
      {making !== undefined && (
        <span className={styles.making}>
          {making.media.progress === null ? (
            <Spinner size={16} />
          ) : (
            <Progress label={`Making a ${making.media.resource_type === 'video' ? 'clip' : 'picture'}`} fraction={making.media.progress} />
          )}
        </span>
      )}
    </>
  );
}

/** True once `isOn` has been true for a moment; never with reduced motion. */
function useSettledTrue(isOn: boolean): boolean {
  const [isSettled, setIsSettled] = useState(false);
  useEffect(() => {
    if (!isOn || matchMedia('(prefers-reduced-motion: reduce)').matches) return undefined;
    const timer = setTimeout(() => setIsSettled(true), playAfterMs);
    return () => {
      clearTimeout(timer);
      setIsSettled(false);
    };
  }, [isOn]);
  return isSettled;
}
