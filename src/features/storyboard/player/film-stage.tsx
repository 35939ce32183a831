import type { ReactNode, RefObject } from 'react';
import type { FilmPlan } from '../../../../contract/stories/film/film-plan.ts';
import { Spinner } from '../../../ui/feedback/progress/spinner.tsx';
import { useSettled } from '../../../ui/hooks/use-settled.ts';
import type { Shown } from './use-film-player.ts';
import styles from './player.module.css';

/** Loading that takes less time shows no message, ms. */
const patientMs = 250;

type FilmStageProps = {
  canvas: RefObject<HTMLCanvasElement | null>;
  plan: FilmPlan;
  width: number;
  height: number;
  /** Index of the shot at the playhead, and its text. */
  index: number;
  text: string;
  shown: Shown;
  onPress: () => void;
  onTryAgain: () => void;
};

/** The picture of the film, with its messages and accessible name. */
export function FilmStage({ canvas, plan, width, height, index, text, shown, onPress, onTryAgain }: FilmStageProps) {
  const isBlank = plan.shots[index]?.kind === 'blank';
  const isLoading = useSettled(shown.isEmpty, patientMs) && shown.isEmpty && !shown.isLost;
  const label = index < 0 ? 'Film' : `Film at shot ${index + 1}${text === '' ? '' : `: ${text}`}`;
  return (
    <div className={styles.stage} style={{ '--ratio': width / height } as React.CSSProperties}>
      <div className={styles.frame} style={{ aspectRatio: `${width} / ${height}` }}>
        {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the bar below has the button */}
        <canvas ref={canvas} role="img" aria-label={label} width={width} height={height} className={styles.canvas} onClick={onPress} />
        {isBlank && (
          <div className={styles.blank} aria-hidden>
            <b>Shot {index + 1}</b>
            <p dir="auto">{text === '' ? 'No picture and no words yet' : text}</p>
          </div>
        )}
        {isLoading && !isBlank && (
          <div className={styles.loading}>
            <Spinner size={28} label="Loading the picture" />
          </div>
        )}
        <StageNotes shown={shown} onTryAgain={onTryAgain} />
      </div>
    </div>
  );
}

function StageNotes({ shown: { problems, sounds, isLost }, onTryAgain }: { shown: Shown; onTryAgain: () => void }) {
  return (
    <div role="status" className={styles.notes}>
      {isLost ? (
        <Note>
          The player is not on this device yet, or it broke off. The story is as it was.{' '}
          <button type="button" className={styles.again} onClick={onTryAgain}>
            Try again
          </button>
        </Note>
      ) : (
        <>
          {problems.some(({ kind }) => kind === 'missing') && (
            <Note>This shot’s file is not on this device yet. A smaller picture is shown until you are online.</Note>
          )}
          {problems.some(({ kind }) => kind === 'unreadable') && (
            <Note>This browser cannot play this shot’s file. Its picture is shown instead.</Note>
          )}
          {sounds.includes('missing') && <Note>A sound is not on this device yet. It is heard once you are online.</Note>}
          {sounds.includes('unreadable') && <Note>A sound cannot be played by this browser, and is left out.</Note>}
        </>
      )}
    </div>
  );
}

function Note({ children }: { children: ReactNode }) {
  return <p className={styles.note}>{children}</p>;
}
