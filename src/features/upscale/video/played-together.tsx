import { Pause, Play } from 'lucide-react';
import { useRef, useState, type CSSProperties } from 'react';
import { mediaPath } from '../../../../contract/media/media.ts';
import type { MediaRow } from '../../../../contract/media/media-row.ts';
import { IconButton } from '../../../ui/controls/button.tsx';
import { Slider } from '../../../ui/fields/slider.tsx';
import { BeforeAndAfter } from '../../../ui/stage/before-and-after.tsx';
import page from '../upscale-page.module.css';
import styles from './played-together.module.css';

type PlayedTogetherProps = { item: MediaRow; larger: MediaRow | null; account: string };

/** Maximum drift between the videos, s. */
const apartMaxS = 0.08;

/** A video with sound, and its larger version over the right half, up to a divider. Both play in sync, or pause on the same frame. */
export function PlayedTogether({ item, larger, account }: PlayedTogetherProps) {
  const first = useRef<HTMLVideoElement>(null);
  const second = useRef<HTMLVideoElement>(null);
  const [isPlaying, setIsPlaying] = useState(false);
  const [at, setAt] = useState(0);
  const [lengthS, setLengthS] = useState(item.duration ?? 0);
  const name = item.prompt_head || 'Untitled';

  const bringTogether = (isExact: boolean) => {
    const [lead, follower] = [first.current, second.current];
    if (lead === null) return;
    setAt(lead.currentTime);
    if (follower !== null && Math.abs(follower.currentTime - lead.currentTime) > (isExact ? 0 : apartMaxS))
      follower.currentTime = lead.currentTime;
  };
  const play = async () => {
    bringTogether(true);
    // A browser may refuse to play; the button then shows the paused state.
    await Promise.all([first.current?.play(), second.current?.play()]).catch((error: unknown) => console.warn('video.play', error));
  };
  const pause = () => {
    first.current?.pause();
    second.current?.pause();
    bringTogether(true);
  };
  const seek = (seconds: number) => {
    setAt(seconds);
    for (const video of [first.current, second.current]) if (video !== null) video.currentTime = seconds;
  };
  const before = (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- generated clips come without words
    <video
      ref={first}
      className={page.picture}
      src={mediaPath(item, 'original', account)}
      aria-label={name}
      playsInline
      loop
      onLoadedMetadata={({ currentTarget: { duration } }) => Number.isFinite(duration) && setLengthS(duration)}
      onPlay={() => setIsPlaying(true)}
      onPause={() => setIsPlaying(false)}
      onTimeUpdate={() => bringTogether(false)}
    />
  );
  return (
    <div className={styles.player}>
      <div className={page.box} style={{ '--ratio': item.width / item.height } as CSSProperties}>
        {larger === null ? (
          before
        ) : (
          <BeforeAndAfter
            names={['the video', 'the larger copy']}
            before={before}
            after={
              <video
                ref={second}
                className={page.picture}
                src={mediaPath(larger, 'original', account)}
                aria-label={`${name}, upscaled`}
                muted
                playsInline
                loop
              />
            }
          />
        )}
      </div>
      <div className={styles.bar}>
        <IconButton
          label={isPlaying ? 'Pause' : 'Play'}
          icon={isPlaying ? <Pause size={18} /> : <Play size={18} />}
          onClick={() => (isPlaying ? pause() : void play())}
        />
        <div className={styles.time}>
          <Slider
            label="Time"
            isLabelHidden
            value={Math.min(at, lengthS)}
            min={0}
            max={lengthS}
            step={0.01}
            describe={(seconds) => `${seconds.toFixed(1)} of ${lengthS.toFixed(1)} s`}
            onChange={seek}
          />
        </div>
        <span className={styles.figure}>
          {at.toFixed(1)} / {lengthS.toFixed(1)} s
        </span>
      </div>
    </div>
  );
}
