import { Ellipsis, Lock, Play } from 'lucide-react';
import { memo, useState } from 'react';
import type { StoryItem, StoryShot } from '../../../db/queries/stories/stories.ts';
import { IconButton } from '../../../ui/controls/button.tsx';
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx';
import { shownTake, takeInProgress } from '../takes.ts';
import { ShotPicture } from './shot-picture.tsx';
import styles from './shot-card.module.css';

type ShotCardProps = {
  shot: StoryShot;
  /** Its text for display, with names for markers. */
  text: string;
  takes: readonly StoryItem[];
  index: number;
  account: string;
  isSelected: boolean;
  /** The playhead is in this shot. */
  isPlaying: boolean;
  isReachable: boolean;
  isDragged: boolean;
  isMenuOpen: boolean;
  onMenu: (card: HTMLElement, index: number) => void;
  /** Retries the failed take; null while that is not possible. */
  onRetry: ((shot: StoryShot) => void) | null;
};

/** A shot on the board: its picture or clip, its text, and its problems. */
export const ShotCard = memo(function ShotCard(props: ShotCardProps) {
  const { shot, text, takes, index, account, isSelected, isPlaying, isReachable, isDragged, isMenuOpen, onMenu, onRetry } = props;
  const [isActive, setIsActive] = useState(false);
  const shown = shownTake(shot, takes);
  const making = takeInProgress(takes);
  const tabIndex = isReachable ? 0 : -1;
  const states = ['', shot.is_locked && 'locked', making !== undefined && 'being made', shot.problem].filter(
    (state) => typeof state === 'string',
  );
  return (
    <div
      className={styles.card}
      data-selected={isSelected || undefined}
      data-playing={isPlaying || undefined}
      data-dragged={isDragged || undefined}
    >
      <button
        type="button"
        data-index={index}
        tabIndex={tabIndex}
        aria-pressed={isSelected}
        aria-current={isPlaying || undefined}
        className={styles.press}
        onPointerEnter={({ pointerType }) => pointerType !== 'touch' && setIsActive(true)}
        onPointerLeave={() => setIsActive(false)}
        onFocus={(event) => event.currentTarget.matches(':focus-visible') && setIsActive(true)}
        onBlur={() => setIsActive(false)}
      >
        <span className={styles.picture}>
          <span className={styles.number}>
            <VisuallyHidden>Shot </VisuallyHidden>
            {index + 1}
            <VisuallyHidden>{[...states, ''].join(', ')}</VisuallyHidden>
          </span>
          <ShotPicture
            shown={shown}
            making={making}
            isChosen={(shot.video_media_id ?? shot.image_media_id) !== null}
            account={account}
            isActive={isActive}
          />
          {shot.is_locked && <Lock size={14} className={styles.lock} aria-hidden />}
          {shown?.media.resource_type === 'video' && !isActive && <Play size={12} className={styles.play} aria-hidden />}
        </span>
        <span className={styles.text} dir="auto" data-empty={text === '' || undefined}>
          {text === '' ? 'No words yet' : text}
        </span>
      </button>
      {shot.problem !== null && (
        <p className={styles.problem}>
          <span>{shot.problem}</span>
          {onRetry !== null && (
            <button type="button" tabIndex={tabIndex} className={styles.retry} onClick={() => onRetry(shot)}>
              Retry
            </button>
          )}
        </p>
      )}
      <IconButton
        size="s"
        variant="veil"
        label={`More for shot ${index + 1}`}
        icon={<Ellipsis size={16} />}
        hasTooltip={false}
        tabIndex={tabIndex}
        aria-haspopup="menu"
        aria-expanded={isMenuOpen}
        className={styles.more}
        onClick={(event) => onMenu(event.currentTarget, index)}
      />
    </div>
  );
});
