import { memo, type CSSProperties } from 'react';
import type { StoryItem } from '../../../../db/queries/stories/stories.ts';
import { classNames } from '../../../../ui/class-names.ts';
import { VisuallyHidden } from '../../../../ui/layout/visually-hidden.tsx';
import type { TimelineBlock as Block } from '../drag/gestures.ts';
import { formatTimecode, formatLength } from '../time-scale.ts';
import type { ShotRoom } from './shot-room.ts';
import { CaptionContent, ShotContent, SoundContent } from './block-contents.tsx';
import styles from './timeline-block.module.css';

type TimelineBlockProps = ShotRoom & {
  block: Block;
  /** Its name for screen readers. */
  name: string;
  /** Number of blocks in its track. */
  count: number;
  /** The shown take of a shot. */
  shown: StoryItem | undefined;
  account: string;
  isReachable: boolean;
  isSelected: boolean;
  /** Its edges can be dragged. */
  hasEdges: boolean;
};

/** A block on its track: a button named by its content, start and length. */
export const TimelineBlock = memo(function TimelineBlock(props: TimelineBlockProps) {
  const { block, name, count, shown, account, isReachable, isSelected, hasEdges, thumbs, hasNumber, hasLength } = props;
  const { key, track, at, seconds, lane, index } = block;
  // Music is fixed in the film; all other blocks move with the shots before them.
  const isRippling = !('sound' in block) || block.sound.shot_id !== null;
  return (
    <li aria-setsize={count} aria-posinset={index + 1} className={styles.item}>
      <button
        type="button"
        data-key={key}
        data-at={isRippling ? at : undefined}
        data-selected={isSelected || undefined}
        tabIndex={isReachable ? 0 : -1}
        className={classNames(styles.block, styles[track])}
        style={{ '--at': at, '--for': seconds, '--lane': lane } as CSSProperties}
      >
        <VisuallyHidden>{`${name}, at ${formatTimecode(at)}, ${formatLength(seconds)}`}</VisuallyHidden>
        <span className={styles.look} aria-hidden>
          {track === 'video' && <ShotContent {...{ block, shown, account, thumbs, hasNumber, hasLength }} />}
          {track === 'captions' && <CaptionContent caption={block.caption} />}
          {'sound' in block && <SoundContent block={block} text={block.track === 'voice' ? block.sound.text : block.sound.name} />}
        </span>
        {hasEdges && (
          <>
            <span data-edge="start" className={styles.edge} />
            <span data-edge="end" className={styles.edge} />
          </>
        )}
      </button>
    </li>
  );
});
