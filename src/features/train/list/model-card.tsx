import { Link } from '@tanstack/react-router';
import { Globe } from 'lucide-react';
import { trainingPercent } from '../../../../contract/trained-models/training-state.ts';
import { nameMode } from '../../../../contract/trained-models/training-mode-texts.ts';
import type { TrainedModel } from '../../../db/queries/trained-models/trained-models.ts';
import type { UnsentRow } from '../../../db/queries/outbox/unsent-rows.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Progress } from '../../../ui/feedback/progress/progress.tsx';
import { runAction } from '../../../ui/feedback/run-action.ts';
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx';
import card from '../../../ui/picture/model-card.module.css';
import { coverOf } from '../cover-of.ts';
import { failText, stateText, waitText } from '../model-state.ts';
import { OwnPicture } from '../own-picture.tsx';
import { stopTraining, trainAgain } from '../say-of-model.ts';
import type { Items } from '../use-items.ts';

type ModelCardProps = {
  model: TrainedModel;
  /** Its unsent training on this device. */
  unsent: UnsentRow | undefined;
  items: Items;
  account: string;
  now: number;
  /** Cost of training it again, in words. */
  price: string;
};

/** Card of a model: cover, name, state, and actions. */
export function ModelCard({ model, unsent, items, account, now, price }: ModelCardProps) {
  const { id, model_name: name, status, is_published: isPublished, training_mode: mode } = model;
  const isRunning = status === 'running' && unsent === undefined;
  const hasFailed = status === 'failed' || status === 'canceled';
  return (
    <div className={card.card}>
      <Link to="/train/{-$modelId}" params={{ modelId: id }} search={{}} className={card.link}>
        <span className={card.box}>
          <OwnPicture url={coverOf(model)} items={items} account={account} />
        </span>
        <span className={card.name}>
          <span dir="auto">{name}</span>
          {isPublished && (
            <span className={card.mark} data-tooltip="Published">
              <Globe size={14} aria-hidden />
              <VisuallyHidden>Published</VisuallyHidden>
            </span>
          )}
        </span>
      </Link>
      <p
        className={card.line}
        data-tone={status === 'failed' ? 'danger' : undefined}
        data-tooltip={status === 'failed' ? failText(model) : undefined}
      >
        {nameMode(mode)} · {status === 'failed' ? failText(model) : unsent === undefined ? stateText(model, now) : waitText(unsent)}
      </p>
      {isRunning && (
        <div className={card.actions}>
          <Progress label={`Training of ${name}`} fraction={trainingPercent(model, now) / 100} />
          <Button size="s" aria-label={`Cancel the training of ${name}`} onClick={() => void runAction(() => stopTraining(id))}>
            Cancel
          </Button>
        </div>
      )}
      {hasFailed && (
        <div className={card.actions}>
          <Button size="s" aria-label={`Retry · ${price}: ${name}`} onClick={() => void runAction(() => trainAgain(id))}>
            Retry · {price}
          </Button>
        </div>
      )}
    </div>
  );
}
