import { updateShot, type ShotChange } from '../../../../actions/stories/shots/update-shot.ts';
import type { StoryShot } from '../../../../db/queries/stories/stories.ts';
import { runAction } from '../../../../ui/feedback/run-action.ts';
import { Segmented } from '../../../../ui/controls/segmented.tsx';
import { VolumeSlider } from './volume-slider.tsx';
import { NumberField } from '../number-field.tsx';
import styles from '../inspector.module.css';

const fits = [
  { value: 'crop' as const, label: 'Crop' },
  { value: 'whole' as const, label: 'Whole' },
];

/** The length of a shot, the used part of its clip, and how that fills the length. `clipSeconds`: of the chosen clip; null for none. */
export function TimeSection({ shot, clipSeconds }: { shot: StoryShot; clipSeconds: number | null }) {
  const change = (fields: ShotChange) => {
    const isSame = Object.entries(fields).every(([field, value]) => shot[field as keyof StoryShot] === value);
    if (!isSame) void runAction(() => updateShot(shot, fields));
  };
  const end = clipSeconds ?? 3_600;
  return (
    <section aria-labelledby="shot-time" className={styles.section}>
      <h3 id="shot-time">Time</h3>
      <div className={styles.numbers}>
        <NumberField
          label="Seconds"
          value={shot.target_seconds}
          min={0.1}
          max={3_600}
          none="Auto"
          onChange={(target_seconds) => change({ target_seconds })}
        />
        <NumberField label="Speed" value={shot.speed} min={0.25} max={4} onChange={(speed) => speed !== null && change({ speed })} />
        <NumberField
          label="Trim start, s"
          value={shot.trim_start}
          min={0}
          max={shot.trim_end ?? end}
          onChange={(trim_start) => trim_start !== null && change({ trim_start })}
        />
        <NumberField
          label="Trim end, s"
          value={shot.trim_end}
          min={shot.trim_start}
          max={end}
          none={clipSeconds === null ? 'End' : String(Math.round(clipSeconds * 100) / 100)}
          onChange={(trim_end) => change({ trim_end })}
        />
      </div>
      <div className={styles.pair}>
        <span className={styles.label} aria-hidden>
          Fit
        </span>
        <Segmented label="Fit" value={shot.fit} options={fits} onChange={(fit) => change({ fit })} />
      </div>
      {clipSeconds !== null && (
        <VolumeSlider label="Clip volume" gain={shot.clip_gain} save={(clip_gain, goingOn) => updateShot(shot, { clip_gain }, goingOn)} />
      )}
    </section>
  );
}
