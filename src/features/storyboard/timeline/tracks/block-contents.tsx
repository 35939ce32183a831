import { Lock } from 'lucide-react';
import { filmFps, type FilmCaption } from '../../../../../contract/stories/film/film-plan.ts';
import { captionLines } from '../../../../../contract/stories/film/captions/captions.ts';
import type { StoryItem } from '../../../../db/queries/stories/stories.ts';
import { MediaThumb } from '../../../../ui/picture/media-thumb.tsx';
import type { TimelineBlock } from '../drag/gestures.ts';
import { formatLength } from '../time-scale.ts';
import { thumbWidth, type ShotRoom } from './shot-room.ts';
import styles from './block-contents.module.css';
import { Waveform } from './waveform.tsx';

type ShotContentProps = ShotRoom & { block: TimelineBlock & { track: 'video' }; shown: StoryItem | undefined; account: string };

/** A shot: its picture, repeated as often as there is room, its number and length. */
export function ShotContent({ block, shown, account, thumbs, hasNumber, hasLength }: ShotContentProps) {
  const { shot, planned, index } = block;
  return (
    <>
      {shown !== undefined && thumbs > 0 && (
        <span className={styles.thumbs}>
          {Array.from({ length: thumbs }, (_, place) => (
            <MediaThumb
              key={place}
              item={shown.media}
              account={account}
              className={styles.thumb}
              style={{ width: thumbWidth(shown.media) }}
            />
          ))}
        </span>
      )}
      {planned.fadeFrames > 0 && (
        <span className={styles.crossing} style={{ '--for': planned.fadeFrames / filmFps } as React.CSSProperties} />
      )}
      {hasNumber && (
        <span className={styles.shotLine}>
          <span className={styles.number}>
            {index + 1}
            {shot.is_locked && <Lock size={11} />}
          </span>
          {hasLength && (
            <span className={styles.length}>
              {shot.speed !== 1 && planned.kind === 'clip' && `${shot.speed}× `}
              {formatLength(planned.frames / filmFps)}
            </span>
          )}
        </span>
      )}
    </>
  );
}

export function SoundContent({ block, text }: { block: TimelineBlock & { track: 'voice' | 'music' | 'effect' }; text: string }) {
  const { sound, planned } = block;
  return (
    <>
      {sound.url !== null && <Waveform url={sound.url} seconds={sound.seconds} start={planned.start} end={planned.end} />}
      {planned.fade > 0 && <span className={styles.fadeIn} style={{ '--for': planned.fade } as React.CSSProperties} />}
      {(planned.fadeOut ?? planned.fade) > 0 && (
        <span className={styles.fadeOut} style={{ '--for': planned.fadeOut ?? planned.fade } as React.CSSProperties} />
      )}
      <span className={styles.soundText} dir="auto">
        {text}
      </span>
    </>
  );
}

export function CaptionContent({ caption }: { caption: FilmCaption }) {
  return (
    <span className={styles.captionText} dir="auto">
      {captionLines(caption).join(' ')}
    </span>
  );
}
