import { discardProblem } from '../../../actions/outbox/discard-problem.ts';
import { retryProblem } from '../../../actions/outbox/retry-problem.ts';
import type { TrainedModel } from '../../../db/queries/trained-models/trained-models.ts';
import { readMediaAddress } from '../../../../contract/generations/media-address.ts';
import { trainedModelLimits } from '../../../../contract/trained-models/trained-model.ts';
import { hasLostWeights, trainingPercent } from '../../../../contract/trained-models/training-state.ts';
import type { UnsentRow } from '../../../db/queries/outbox/unsent-rows.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Progress } from '../../../ui/feedback/progress/progress.tsx';
import { runAction } from '../../../ui/feedback/run-action.ts';
import { failText, elapsedText } from '../model-state.ts';
import { stopTraining, trainAgain } from '../say-of-model.ts';
import { useItems } from '../use-items.ts';
import { useStudioClock } from '../use-studio-clock.ts';
import { useUnsent } from '../use-unsent.ts';
import styles from './model-page.module.css';

/** State of a training without a result, and its actions. `price`: of training it again. */
export function StateSection({ model, price }: { model: TrainedModel; price: string }) {
  const unsent = useUnsent().get(model.id);
  if (model.status === 'completed') return null;
  return unsent === undefined ? <Training model={model} price={price} /> : <Waiting unsent={unsent} price={price} />;
}

/**
 * A training that is running, or failed and can be repeated with its pictures while they exist. One component, so that the button keeps
 * the focus.
 */
function Training({ model, price }: { model: TrainedModel; price: string }) {
  const { id, status, model_name: name, training_images: pictures } = model;
  const now = useStudioClock(status === 'running');
  const items = useItems(pictures);
  const isHere = (url: string) => readMediaAddress(url)?.kind === 'upload' || items.get(url) !== null;
  if (status === 'running') {
    const percent = trainingPercent(model, now);
    return (
      <section aria-label="Training" className={styles.state}>
        <p className={styles.big}>{percent}%</p>
        <Progress label={`Training of ${name}`} fraction={percent / 100} />
        <p className={styles.note}>
          {elapsedText(model, now)} so far; a training takes about ten minutes. You can leave this page or close the studio.
        </p>
        <Button key="act" onClick={() => void runAction(() => stopTraining(id))}>
          Cancel
        </Button>
      </section>
    );
  }
  const hasPictures = pictures.length >= trainedModelLimits.imagesMin && pictures.every(isHere);
  const isLost = hasLostWeights(model);
  const title = isLost ? 'The weights are not here' : status === 'failed' ? 'The training failed' : 'The training was stopped';
  return (
    <section aria-label="Training" className={styles.state} data-tone={status}>
      <h2>{title}</h2>
      <p className={styles.note}>
        {!hasPictures
          ? 'Pictures that it learned from are not here any more. Train a new model instead.'
          : status === 'failed'
            ? failText(model)
            : 'Its credits came back. Its pictures and its words are kept, so it can be trained again.'}
      </p>
      {hasPictures && (
        <Button key="act" variant="primary" onClick={() => void runAction(() => trainAgain(id))}>
          {status === 'failed' && !isLost ? 'Retry' : 'Train again'} · {price}
        </Button>
      )}
    </section>
  );
}

/** An unsent training. One that waited for long needs the user's confirmation before it costs credits. */
function Waiting({ unsent: { problem }, price }: { unsent: UnsentRow; price: string }) {
  return (
    <section aria-label="Training" className={styles.state}>
      <h2>{problem === null ? 'The training waits' : 'Train it still?'}</h2>
      <p className={styles.note}>
        {problem === null
          ? 'It is on this device and begins as soon as the studio can be reached. Nothing is charged before.'
          : 'It waited too long to be sent without asking. Nothing was charged yet.'}
      </p>
      {problem !== null && (
        <div className={styles.buttons}>
          <Button variant="primary" onClick={() => void runAction(() => retryProblem(problem))}>
            Train now · {price}
          </Button>
          <Button onClick={() => void runAction(() => discardProblem(problem))}>Discard</Button>
        </div>
      )}
    </section>
  );
}
