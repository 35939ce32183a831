import { RotateCw, X } from 'lucide-react';
import type { Snapshot } from 'valtio/vanilla';
import { useSnapshot } from 'valtio/react';
import { isExporting } from '../../../../contract/stories/status.ts';
import type { Download } from '../../../actions/downloads/download.ts';
import { downloadsState } from '../../../actions/downloads/downloads.state.ts';
import { handOver, removeDownload, resumeDownload } from '../../../actions/downloads/queue-download.ts';
import { stopStory } from '../../../actions/stories/stop-story.ts';
import type { Story } from '../../../db/queries/stories/stories.ts';
import { Button, IconButton } from '../../../ui/controls/button.tsx';
import { Progress } from '../../../ui/feedback/progress/progress.tsx';
import { runAction } from '../../../ui/feedback/run-action.ts';
import styles from './exports.module.css';

/** The films of a story in the download queue, and the one that the studio is making. */
export function FilmsInProgress({ story }: { story: Story }) {
  const { downloads } = useSnapshot(downloadsState);
  const films = downloads.filter(({ request }) => request.film?.story_id === story.id);
  const isAtStudio = isExporting(story.status);
  if (films.length === 0 && !isAtStudio) return null;
  return (
    <ul aria-label="Films being made" className={styles.queue}>
      {isAtStudio && <FilmAtStudio story={story} />}
      {films.map((film) => (
        <FilmInProgress key={film.id} film={film} />
      ))}
    </ul>
  );
}

function FilmAtStudio({ story: { id, progress } }: { story: Story }) {
  return (
    <li className={styles.job}>
      <div className={styles.words}>
        <p className={styles.name}>Film, at the studio</p>
        <p className={styles.state}>{progress === null ? 'Waits for its turn' : `${Math.floor(progress * 100)} %`}</p>
      </div>
      <IconButton label="Cancel the export" icon={<X size={16} aria-hidden />} onClick={() => void runAction(() => stopStory(id))} />
      {progress !== null && (
        <div className={styles.progress}>
          <Progress label="Film being made at the studio" fraction={progress} />
        </div>
      )}
    </li>
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
