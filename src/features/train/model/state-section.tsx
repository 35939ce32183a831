import type { TrainedModel } from '../../../db/queries/trained-models.ts';
import { trainingPercent } from '../../../../contract/training-state.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Progress } from '../../../ui/feedback/progress.tsx';
import { runAction } from '../../../ui/feedback/run-action.ts';
import { failText, elapsedText } from '../model-state.ts';
import { stopTraining, trainAgain } from '../say-of-model.ts';
import { useStudioClock } from '../use-studio-clock.ts';
import styles from './model-page.module.css';

/** State of a training without a result, and its actions. `price`: of training it again. */
export function StateSection({ model, price }: { model: TrainedModel; price: string }) {
  const { id, status, model_name: name } = model;
  const now = useStudioClock(status === 'running');
  if (status === 'completed') return null;
  if (status === 'running') {
    const percent = trainingPercent(model, now);
    return (
      <section aria-label="Training" className={styles.state}>
        <p className={styles.big}>{percent}%</p>
        <Progress label={`Training of ${name}`} fraction={percent / 100} />
        <p className={styles.note}>
          {elapsedText(model, now)} so far; a training takes about ten minutes. You can leave this page or close the studio.
        </p>
        <Button onClick={() => void runAction(() => stopTraining(id))}>Cancel</Button>
      </section>
    );
  }
  return (
    <section aria-label="Training" className={styles.state} data-tone={status}>
      <h2>{status === 'failed' ? 'The training failed' : 'The training was stopped'}</h2>
      <p className={styles.note}>
        {status === 'failed' ? failText(model) : 'Its credits came back. Its pictures and its words are kept, so it can be trained again.'}
      </p>
      <Button variant="primary" onClick={() => void runAction(() => trainAgain(id))}>
        {status === 'failed' ? 'Retry' : 'Train again'} · {price}
      </Button>
    </section>
  );
}
