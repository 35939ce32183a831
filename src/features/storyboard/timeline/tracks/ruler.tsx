import { useEffect, useMemo, useRef, type KeyboardEvent, type PointerEvent, type RefObject } from 'react';
import { subscribe } from 'valtio/vanilla';
import { filmFps } from '../../../../../contract/stories/film/film-plan.ts';
import { playhead, seek } from '../../player/playhead.state.ts';
import { formatTimecode, rulerSteps, rulerTimes, toFrame, toSeconds } from '../time-scale.ts';
import type { Span } from './visible-blocks.ts';
import styles from './ruler.module.css';

type RulerProps = { scale: number; span: Span; frames: number };

/** Times above the tracks, and the slider of the playhead for presses, drags and arrows. */
export function Ruler({ scale, span, frames }: RulerProps) {
  const bar = useRef<HTMLDivElement>(null);
  const { label, line } = rulerSteps(scale);
  const until = Math.min(span.until, toSeconds(frames) + 600);
  const times = useMemo(() => rulerTimes(line, { from: span.from, until }), [line, span.from, until]);
  useSliderValue(bar, frames);
  const scrub = (event: PointerEvent<HTMLDivElement>) => {
    if (event.buttons !== 1 && event.type !== 'pointerdown') return;
    seek(toFrame((event.clientX - event.currentTarget.getBoundingClientRect().left) / scale));
  };
  return (
    <div
      ref={bar}
      role="slider"
      tabIndex={0}
      aria-label="Playhead"
      aria-valuemin={0}
      aria-valuenow={0}
      className={styles.ruler}
      onKeyDown={handleKey}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        scrub(event);
      }}
      onPointerMove={scrub}
    >
      {times.map((time) => {
        const isLabel = Math.abs(time / label - Math.round(time / label)) < 1e-6;
        return (
          <span
            key={toFrame(time * 100)}
            className={styles.tick}
            data-label={isLabel || undefined}
            style={{ '--at': time } as React.CSSProperties}
          >
            {isLabel && <span>{label < 0.1 ? `${toFrame(time) % filmFps}f` : formatTimecode(time, label < 1)}</span>}
          </span>
        );
      })}
    </div>
  );
}

const steps: Record<string, number> = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, PageDown: -filmFps, PageUp: filmFps };

function handleKey(event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const step = steps[event.key];
  if (event.key === 'Home') seek(0);
  else if (event.key === 'End') seek(Number.MAX_SAFE_INTEGER);
  else if (step !== undefined) seek(playhead.frame + (event.shiftKey ? step * 10 : step));
  else return;
  event.preventDefault();
}

/** Updates the slider's value without React, which would render the ruler with each frame. */
function useSliderValue(bar: RefObject<HTMLElement | null>, frames: number): void {
  useEffect(() => {
    const say = () => {
      const element = bar.current;
      if (element === null) return;
      element.setAttribute('aria-valuemax', String(Math.max(0, frames - 1)));
      element.setAttribute('aria-valuenow', String(playhead.frame));
      element.setAttribute('aria-valuetext', formatTimecode(toSeconds(playhead.frame)));
    };
    say();
    return subscribe(playhead, say, true);
  }, [bar, frames]);
}
