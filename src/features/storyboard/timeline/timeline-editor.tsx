import { useRef, useState, type CSSProperties, type KeyboardEvent, type MouseEvent } from 'react';
import { filmFps, type FilmPlan } from '../../../../contract/stories/film/film-plan.ts';
import type { StoryShot, StorySound } from '../../../db/queries/stories/stories.ts';
import { runAction } from '../../../ui/feedback/run-action.ts';
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx';
import type { Drafting } from '../inspector/drafting.ts';
import { seek } from '../player/playhead.state.ts';
import type { Takes } from '../takes.ts';
import { BlockPopover } from './block-popover.tsx';
import type { TimelineBlock } from './drag/gestures.ts';
import { useTimelineDrag } from './drag/use-timeline-drag.ts';
import type { FilmRows } from './edit/preview-trim.ts';
import { timelineKey } from './edit/timeline-key.ts';
import { useTimelineEdits } from './edit/use-timeline-edits.ts';
import { Resizer } from '../resizer.tsx';
import { toFrame } from './time-scale.ts';
import { timelineHeights, type TimelineSettings } from './timeline-settings.ts';
import { TimelineToolbar } from './timeline-toolbar.tsx';
import type { Track } from './tracks/list-blocks.ts';
import { TimelineMarks } from './tracks/timeline-marks.tsx';
import { Ruler } from './tracks/ruler.tsx';
import { TimelineTracks } from './tracks/timeline-tracks.tsx';
import { findBlock, useBlockFocus } from './use-block-focus.ts';
import { useTimelineView } from './use-timeline-view.ts';
import trackStyles from './tracks/tracks.module.css';
import styles from './timeline.module.css';

export type TimelineEditorProps = {
  plan: FilmPlan;
  rows: FilmRows;
  tracks: readonly Track<StoryShot, StorySound>[];
  takes: Takes;
  account: string;
  /** The shot in the inspector; null: none. */
  selected: string | null;
  onSelect: (shotId: string) => void;
  drafting: Drafting;
  settings: TimelineSettings;
  onSettings: (fields: Partial<TimelineSettings>) => void;
  /** False on a phone: blocks are opened, not dragged. */
  isEditable: boolean;
};

/** Width of the track names at the left, px, as in the style sheet. */
const nameWidth = 96;
/** Px after the end of the film. */
const tail = 120;

/** The tracks of a film with their editing tools. */
export function TimelineEditor(props: TimelineEditorProps) {
  const { plan, rows, tracks, takes, account, selected, onSelect, drafting, settings, onSettings, isEditable } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const inset = isEditable ? nameWidth : 0;
  const seconds = plan.frames / filmFps;
  const view = useTimelineView({ scroller, seconds, inset });
  const focus = useBlockFocus({ content, tracks, reveal: view.reveal });
  const [opened, setOpened] = useState<{ key: string; anchor: Element } | null>(null);
  const [said, announce] = useState('');
  const edits = useTimelineEdits({ rows, plan, drafting, announce, onRemove: focus.leave });
  const drag = useTimelineDrag({
    scroller,
    content,
    inset,
    scale: view.scale,
    isSnapping: settings.isSnapping,
    plan,
    rows,
    tracks,
    moveShot: edits.move,
  });
  const open = (block: TimelineBlock) => {
    const anchor = content.current?.querySelector(`[data-key="${CSS.escape(block.key)}"]`);
    if (block.track === 'video') onSelect(block.shot.id);
    else if (anchor != null) setOpened({ key: block.key, anchor });
  };
  const handleKey = (event: KeyboardEvent) =>
    timelineKey(event, {
      focused: focus.current,
      edits,
      go: focus.go,
      zoom: view.zoom,
      fit: view.fit,
      onOpen: open,
      moveShot: (block, way) => block.track === 'video' && void runAction(() => edits.move(block.shot, block.index + way)),
      toggleSnap: () => onSettings({ isSnapping: !settings.isSnapping }),
    });
  const blockOf = ({ target }: MouseEvent) =>
    findBlock(tracks, target instanceof Element ? (target.closest<HTMLElement>('[data-key]')?.dataset['key'] ?? null) : null);
  const handleClick = (event: MouseEvent) => {
    const block = blockOf(event);
    if (block?.track === 'video' && (selected !== null || !isEditable)) onSelect(block.shot.id);
    if (block !== undefined || !(event.target instanceof Element) || event.target.closest(`.${trackStyles.blocks}`) === null) return;
    seek(toFrame((event.clientX - event.target.closest(`.${trackStyles.blocks}`)!.getBoundingClientRect().left) / view.scale));
  };
  const style = { '--scale': view.scale, width: inset + seconds * view.scale + tail } as CSSProperties;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys are those of the blocks in it
    <section
      aria-label="Timeline"
      className={styles.timeline}
      style={settings.isOpen && isEditable ? { height: settings.height } : undefined}
      onKeyDown={isEditable ? handleKey : undefined}
    >
      {settings.isOpen && isEditable && (
        <Resizer
          label="Height of the timeline"
          edge="top"
          size={settings.height}
          limits={timelineHeights}
          onChange={(height) => onSettings({ height })}
        />
      )}
      <TimelineToolbar
        {...{ seconds, edits, view, isEditable }}
        current={focus.current}
        isSnapping={settings.isSnapping}
        onSnap={() => onSettings({ isSnapping: !settings.isSnapping })}
        isOpen={settings.isOpen}
        onToggle={() => onSettings({ isOpen: !settings.isOpen })}
      />
      {/* Always mounted, because its width is measured and it handles the wheel. */}
      <div ref={scroller} className={trackStyles.scroller} hidden={!settings.isOpen} onScroll={view.onScroll}>
        {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- of the blocks in it; the ruler has the keys of the playhead */}
        <div
          ref={content}
          className={trackStyles.content}
          style={style}
          {...focus.handlers}
          onClick={handleClick}
          onDoubleClick={(event) => {
            const block = blockOf(event);
            if (block !== undefined) open(block);
          }}
          {...(isEditable && drag.handlers)}
        >
          <div className={trackStyles.rulerRow}>
            <div className={trackStyles.corner} />
            <Ruler scale={view.scale} span={view.span} frames={plan.frames} />
          </div>
          <TimelineTracks
            {...{ tracks, takes, account, isEditable }}
            span={view.span}
            scale={view.scale}
            current={focus.current?.key ?? null}
            held={drag.held}
          />
          <div className={trackStyles.rest} />
          <TimelineMarks onPlay={view.reveal} />
        </div>
      </div>
      {opened !== null && (
        <BlockPopover blockKey={opened.key} anchor={opened.anchor} {...{ plan, rows, tracks }} onClose={() => setOpened(null)} />
      )}
      <VisuallyHidden>
        <span role="status">{said}</span>
      </VisuallyHidden>
    </section>
  );
}
