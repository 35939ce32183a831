import { ChevronDown, ChevronUp, Gauge, Magnet, Scissors, Trash2, ZoomIn, ZoomOut } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { subscribe } from 'valtio/vanilla';
import { Button, IconButton } from '../../../ui/controls/button.tsx';
import { MenuButton } from '../../../ui/controls/menu-button.tsx';
import { playhead } from '../player/playhead.state.ts';
import type { TimelineBlock } from './drag/gestures.ts';
import type { TimelineEdits } from './edit/use-timeline-edits.ts';
import { formatTimecode, toSeconds, zoomStep } from './time-scale.ts';
import type { TimelineView } from './use-timeline-view.ts';
import styles from './timeline.module.css';

type TimelineToolbarProps = {
  /** Length of the film. */
  seconds: number;
  current: TimelineBlock | undefined;
  edits: TimelineEdits;
  view: TimelineView;
  isSnapping: boolean;
  onSnap: () => void;
  isOpen: boolean;
  onToggle: () => void;
  /** False on a phone. */
  isEditable: boolean;
};

export const speeds = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4] as const;

/** Edits of the focused block, and settings of the timeline's view. */
export function TimelineToolbar({ seconds, current, edits, view, isSnapping, onSnap, isOpen, onToggle, isEditable }: TimelineToolbarProps) {
  const clip = current?.track === 'video' && current.planned.kind === 'clip' ? current : undefined;
  const isSound = current !== undefined && 'sound' in current;
  return (
    <div className={styles.toolbar}>
      <Button
        variant="quiet"
        size="s"
        aria-expanded={isOpen}
        icon={isOpen ? <ChevronDown size={16} aria-hidden /> : <ChevronUp size={16} aria-hidden />}
        onClick={onToggle}
      >
        Timeline
      </Button>
      <p className={styles.clock}>
        <Clock /> <span className={styles.total}>/ {formatTimecode(seconds)}</span>
      </p>
      {isOpen && isEditable && (
        <>
          <div className={styles.tools}>
            <IconButton size="s" label="Split at the playhead" keys="S" icon={<Scissors size={16} />} onClick={edits.split} />
            <MenuButton
              label="Speed"
              entries={speeds.map((speed) => ({
                label: `${speed}×`,
                isChecked: clip?.shot.speed === speed,
                onSelect: () => clip !== undefined && edits.setSpeed(clip, speed),
              }))}
            >
              {(trigger) => (
                <Button {...trigger} variant="quiet" size="s" disabled={clip === undefined} icon={<Gauge size={16} aria-hidden />}>
                  {clip === undefined ? 'Speed' : `${clip.shot.speed}×`}
                </Button>
              )}
            </MenuButton>
            <IconButton
              size="s"
              label={isSound ? 'Delete the sound' : 'Delete the shot'}
              keys="Del"
              icon={<Trash2 size={16} />}
              disabled={current === undefined || current.track === 'captions'}
              onClick={() => current !== undefined && edits.remove(current)}
            />
          </div>
          <div className={styles.tools}>
            <IconButton size="s" label="Snap" keys="N" icon={<Magnet size={16} />} isPressed={isSnapping} onClick={onSnap} />
            <IconButton size="s" label="Zoom out" keys="−" icon={<ZoomOut size={16} />} onClick={() => view.zoom(1 / zoomStep)} />
            <IconButton size="s" label="Zoom in" keys="+" icon={<ZoomIn size={16} />} onClick={() => view.zoom(zoomStep)} />
            <Button size="s" variant="quiet" data-tooltip="Show the whole film" data-tooltip-keys="0" onClick={view.fit}>
              Fit
            </Button>
          </div>
        </>
      )}
    </div>
  );
}

/** The time at the playhead, updated without React. */
function Clock() {
  const text = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const write = () => {
      if (text.current !== null) text.current.textContent = formatTimecode(toSeconds(playhead.frame));
    };
    write();
    return subscribe(playhead, write, true);
  }, []);
  return <span ref={text} className={styles.now} />;
}
