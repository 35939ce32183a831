import { memo } from 'react';
import { useSnapshot } from 'valtio/react';
import type { FilmPlan } from '../../../../../contract/stories/film/film-plan.ts';
import { formatFilmTime } from './format-film-time.ts';
import { shotIndexAt } from '../film-places.ts';
import { playhead, seek } from '../playhead.state.ts';
import styles from './player-bar.module.css';

/** A slider over the film with marks of its shots; pointer, touch or keys move the playhead. */
export function SeekBar({ plan }: { plan: FilmPlan }) {
  const { frame } = useSnapshot(playhead);
  const last = Math.max(1, plan.frames - 1);
  return (
    <span className={styles.seek}>
      <span className={styles.edge} aria-hidden>
        {formatFilmTime(frame)}
      </span>
      <span className={styles.line}>
        <Cuts plan={plan} />
        <input
          type="range"
          aria-label="Position"
          aria-valuetext={`${formatFilmTime(frame)} of ${formatFilmTime(plan.frames)}, shot ${shotIndexAt(plan, frame) + 1}`}
          className={styles.range}
          min={0}
          max={last}
          step={1}
          value={frame}
          style={{ '--fraction': frame / last } as React.CSSProperties}
          onChange={(event) => seek(event.currentTarget.valueAsNumber)}
        />
      </span>
      <span className={styles.edge} aria-hidden>
        {formatFilmTime(plan.frames)}
      </span>
    </span>
  );
}

/** With more gaps than this the line would disappear. */
const cutsMax = 40;

/** Marks of the starts of shots. Memoised, because the line renders with each frame. */
const Cuts = memo(function Cuts({ plan }: { plan: FilmPlan }) {
  if (plan.shots.length > cutsMax) return null;
  const last = Math.max(1, plan.frames - 1);
  return (
    <span className={styles.shots} aria-hidden>
      {plan.shots.slice(1).map(({ shotId, from }) => (
        <i key={shotId} style={{ insetInlineStart: `${(from / last) * 100}%` }} />
      ))}
    </span>
  );
});

/** Position and length. */
export function FilmTime({ plan }: { plan: FilmPlan }) {
  const { frame } = useSnapshot(playhead);
  return (
    <span className={styles.time}>
      {formatFilmTime(frame)} <span>/ {formatFilmTime(plan.frames)}</span>
    </span>
  );
}
