import { AudioLines, Captions, Film, Mic, Music, type LucideIcon } from 'lucide-react';
import { memo, type CSSProperties } from 'react';
import type { StoryShot, StorySound } from '../../../../db/queries/stories/stories.ts';
import { shownTake, type Takes } from '../../takes.ts';
import { blockName, trackNames } from './block-names.ts';
import type { Track, TrackKind } from './list-blocks.ts';
import type { TimelineBlock as Block } from '../drag/gestures.ts';
import { shotRoom, thumbWidth } from './shot-room.ts';
import { TimelineBlock } from './timeline-block.tsx';
import { visibleBlocks, type Span } from './visible-blocks.ts';
import styles from './tracks.module.css';

const icons: Record<TrackKind, LucideIcon> = { video: Film, voice: Mic, music: Music, effect: AudioLines, captions: Captions };

type TimelineTracksProps = {
  tracks: readonly Track<StoryShot, StorySound>[];
  takes: Takes;
  account: string;
  span: Span;
  scale: number;
  /** The tab stop. */
  current: string | null;
  /** Held by the pointer. */
  held: string | null;
  isEditable: boolean;
};

/** The tracks below the ruler. Only blocks around the view are mounted, and those focused or dragged. */
export const TimelineTracks = memo(function TimelineTracks(props: TimelineTracksProps) {
  const { tracks, takes, account, span, scale, current, held, isEditable } = props;
  const reachable = current ?? tracks[0]?.blocks[0]?.key;
  const shownOf = (block: Block) => {
    const shown = block.track === 'video' ? shownTake(block.shot, takes.get(block.shot.id) ?? []) : undefined;
    // Only the content of shots depends on the zoom.
    const width = block.track === 'video' ? block.seconds * scale : 0;
    return { shown, ...shotRoom(width, shown === undefined ? 0 : thumbWidth(shown.media)) };
  };
  return tracks.map(({ kind, blocks, lanes }) => {
    const Icon = icons[kind];
    return (
      <div key={kind} className={styles.track} data-track={kind} style={{ '--lanes': lanes } as CSSProperties}>
        <div className={styles.name}>
          <Icon size={15} aria-hidden />
          <span>{trackNames[kind]}</span>
        </div>
        <ul aria-label={trackNames[kind]} className={styles.blocks}>
          {visibleBlocks(blocks, span, [current, held]).map((block) => (
            <TimelineBlock
              key={block.key}
              block={block}
              name={blockName(block, tracks)}
              count={blocks.length}
              {...shownOf(block)}
              account={account}
              isReachable={block.key === reachable}
              isSelected={block.key === current}
              hasEdges={isEditable && kind !== 'captions' && kind !== 'voice'}
            />
          ))}
        </ul>
      </div>
    );
  });
});
