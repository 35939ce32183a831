import { RotateCw, X } from 'lucide-react';
import type { Snapshot } from 'valtio/vanilla';
import { useSnapshot } from 'valtio/react';
import type { Download } from '../../../actions/downloads/download.ts';
import { downloadsState } from '../../../actions/downloads/downloads.state.ts';
import { handOver, removeDownload, resumeDownload } from '../../../actions/downloads/queue-download.ts';
import { Button, IconButton } from '../../../ui/controls/button.tsx';
import { Progress } from '../../../ui/feedback/progress.tsx';
import { runAction } from '../../../ui/feedback/run-action.ts';
import styles from './exports.module.css';

/** The films of a story that are in the queue of downloads. */
export function FilmsInProgress({ storyId }: { storyId: string }) {
  const { downloads } = useSnapshot(downloadsState);
  const films = downloads.filter(({ request }) => request.film?.story_id === storyId);
  if (films.length === 0) return null;
  return (
    <ul aria-label="Films being made" className={styles.queue}>
      {films.map((film) => (
        <FilmInProgress key={film.id} film={film} />
      ))}
    </ul>
  );
}

function FilmInProgress({ film }: { film: Snapshot<Download> }) {
  const { id, step, fraction, request } = film;
  const isOver = step === 'failed' || step === 'saved';
  return (
    <li className={styles.job}>
      <div className={styles.words}>
        <p className={styles.name}>{`Film, ${request.film!.short_side}p`}</p>
        <p className={styles.state} role={isOver ? 'status' : undefined}>
          {describeStep(film)}
        </p>
      </div>
      {step === 'ready' && (
        <Button variant="primary" onClick={() => void runAction(() => handOver(id, 'save'))}>
          Save
        </Button>
      )}
      {(step === 'failed' || step === 'paused') && (
        <IconButton
          label={step === 'failed' ? 'Try again' : 'Go on'}
          icon={<RotateCw size={16} aria-hidden />}
          onClick={() => resumeDownload(id)}
        />
      )}
      <IconButton
        label={isOver ? 'Close' : 'Cancel the export'}
        icon={<X size={16} aria-hidden />}
        hasTooltip={!isOver}
        onClick={() => removeDownload(id)}
      />
      {step === 'running' && (
        <div className={styles.progress}>
          <Progress label="Film being made" fraction={fraction} />
        </div>
      )}
    </li>
  );
}

function describeStep({ step, fraction, reason, note }: Snapshot<Download>): string {
  if (step === 'waiting') return 'Waits for its turn';
  if (step === 'paused') return 'Paused; it begins anew';
  if (step === 'ready') return note ?? 'Ready';
  if (step === 'failed') return reason ?? 'The film was not made.';
  if (step === 'saved') return note ?? 'Saved';
  return `${Math.floor(fraction * 100)} %`;
}
