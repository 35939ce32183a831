import { useEffect, useRef, useState, type ChangeEvent, type CSSProperties, type PointerEvent, type RefObject } from 'react';
import type { MediaRow } from '../../../../contract/media/media-row.ts';
import { useClipStrip } from './use-clip-strip.ts';
import { readClock } from './frame-time.ts';
import { clockText, frameAt, stripShare } from './strip-place.ts';
import styles from './clip-strip.module.css';

type ClipStripProps = { item: MediaRow; video: RefObject<HTMLVideoElement | null>; onMove: (time: number) => void };
type Pointed = { share: number };

/** One arrow key moves by 1/400 of the video. */
const steps = 400;
/** The last position, s before the end: at the very end a looping video starts again. */
const endS = 0.01;

/** The video as a strip of frames. Hovering shows a larger frame with its time; a press or drag seeks. Without frames it is a plain track. */
export function ClipStrip({ item, video, onMove }: ClipStripProps) {
  const frames = useClipStrip(item);
  const slider = useRef<HTMLInputElement>(null);
  const { beginS, durationS } = useClock(video, item.duration);
  const [pointed, setPointed] = useState<Pointed | null>(null);
  usePlayhead(video, slider, beginS);

  const handlePointer = (event: PointerEvent<HTMLInputElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    setPointed({ share: stripShare(event.clientX - left, width) });
  };
  const handleChange = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    onMove(beginS + Math.min(currentTarget.valueAsNumber, Math.max(0, durationS - endS)));
    setHead(currentTarget, currentTarget.valueAsNumber);
  };
  const shown = pointed === null || frames === null ? null : frames[frameAt(pointed.share, frames.length)];
  return (
    <div className={styles.strip} data-strip>
      {frames?.map((address) => (
        <img key={address} src={address} alt="" draggable={false} />
      ))}
      <input
        ref={slider}
        type="range"
        className={styles.slider}
        aria-label="Place in the video"
        min={0}
        max={durationS}
        step={durationS === 0 ? 1 : durationS / steps}
        defaultValue={0}
        disabled={durationS === 0}
        onChange={handleChange}
        onPointerDown={handlePointer}
        onPointerMove={handlePointer}
        onPointerLeave={() => setPointed(null)}
        onPointerCancel={() => setPointed(null)}
        onPointerUp={(event) => event.pointerType === 'touch' && setPointed(null)}
      />
      <span className={styles.head} aria-hidden />
      {pointed !== null && shown !== null && shown !== undefined && (
        <span className={styles.look} style={{ '--at': pointed.share } as CSSProperties} aria-hidden>
          <img src={shown} alt="" />
          {clockText(pointed.share * durationS)}
        </span>
      )}
    </div>
  );
}

/** Events after which the player may report a better start or duration. */
const clockEvents = ['durationchange', 'loadeddata', 'playing'];

/** Start and length of the video: from its row, and from the player as soon as it reports them. */
function useClock(video: RefObject<HTMLVideoElement | null>, writtenS: number | null): { beginS: number; durationS: number } {
  const [clock, setClock] = useState({ beginS: 0, durationS: writtenS ?? 0 });
  useEffect(() => {
    const element = video.current;
    if (element === null) return undefined;
    const read = () => {
      if (Number.isFinite(element.duration)) setClock(readClock(element, writtenS));
    };
    read();
    for (const event of clockEvents) element.addEventListener(event, read);
    return () => {
      for (const event of clockEvents) element.removeEventListener(event, read);
    };
  }, [video, writtenS]);
  return clock;
}

/** Moves the playhead without React, because it moves with every frame. */
function usePlayhead(video: RefObject<HTMLVideoElement | null>, slider: RefObject<HTMLInputElement | null>, beginS: number): void {
  useEffect(() => {
    const element = video.current;
    if (element === null) return undefined;
    let request = 0;
    const follow = () => {
      const range = slider.current;
      if (range !== null) {
        const timeS = Math.max(0, element.currentTime - beginS);
        range.value = String(timeS);
        range.ariaValueText = clockText(timeS);
        setHead(range, timeS);
      }
      if (!element.paused) request = requestAnimationFrame(follow);
    };
    const restart = () => {
      cancelAnimationFrame(request);
      follow();
    };
    const events = ['play', 'pause', 'seeked', 'loadeddata'] as const;
    for (const name of events) element.addEventListener(name, restart);
    restart();
    return () => {
      cancelAnimationFrame(request);
      for (const name of events) element.removeEventListener(name, restart);
    };
  }, [video, slider, beginS]);
}

function setHead(slider: HTMLInputElement, timeS: number): void {
  slider.parentElement?.style.setProperty('--head', String(stripShare(timeS, Number(slider.max))));
}
