import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect } from 'react';
import { useSnapshot } from 'valtio/react';
import { characterLimits } from '../../../../contract/characters/character.ts';
import { limits } from '../../../../contract/limits.ts';
import { nameCredits } from '../../../../contract/generations/cost/name-credits.ts';
import { refreshCatalogue } from '../../../actions/engines/refresh-catalogue.ts';
import { findTrainers } from '../../../db/queries/generations/models.ts';
import { findMe } from '../../../db/queries/session.ts';
import { listTrainedModels } from '../../../db/queries/trained-models/trained-models.ts';
import { syncStatus } from '../../../sync/status.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { runAction } from '../../../ui/feedback/run-action.ts';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { BackHeading } from '../../../ui/layout/back-heading.tsx';
import { chargeOf, priceOf } from '../price-of.ts';
import { ModeField, TrainerField } from './choice-fields.tsx';
import { PicturesSection } from './pictures-section.tsx';
import { sendTraining } from './send-training.ts';
import { changeTraining, trainState, beginWithCharacter, clearTraining } from './train.state.ts';
import { pictureBounds, whyNotTrain } from './why-not-train.ts';
import { listCharacters } from '../../../db/queries/characters/characters.ts';
import { showToast } from '../../../ui/feedback/toast/toast-store.ts';
import layout from '../../../ui/layout/form-page.module.css';
import styles from './train-form.module.css';

type TrainFormProps = {
  account: string;
  /** Id of the character to train. */
  character: string | undefined;
  /** Opens the picker for up to `max` pictures. */
  onPick: (max: number) => void;
  /** Called with the id of the new model. */
  onSent: (id: string) => void;
};

/** The form of a new model: subject, pictures, trainer and cost. */
export function TrainFormPage({ account, character, onPick, onSent }: TrainFormProps) {
  const { form, bringing } = useSnapshot(trainState, { sync: true });
  const { state } = useSnapshot(syncStatus);
  useEffect(() => void runAction(refreshCatalogue), []);
  useCharacter(character);
  const me = useLiveQuery(async () => findMe(), []);
  const models = useLiveQuery(listTrainedModels, []);
  const told = useLiveQuery(async () => findTrainers(), []);
  const trainers = told?.filter(({ modes }) => modes.includes(form.mode));
  const trainer = trainers?.find(({ key }) => key === form.trainer) ?? trainers?.[0];
  const plan = me?.plan ?? 'free';
  const isCharged = chargeOf(trainer?.credits ?? 1, plan) > 0;
  const bounds = pictureBounds(trainer);
  const reason = whyNotTrain({
    form,
    trainer,
    isBringing: bringing !== null,
    running: (models ?? []).filter(({ status }) => status === 'running').length,
    models: models?.length ?? 0,
    credits: isCharged ? (me?.credits ?? null) : null,
  });
  const isCharacter = form.character !== null;
  return (
    <div className={classNames(layout.scroll, styles.scroll)}>
      <div className={layout.page}>
        <BackHeading
          title={isCharacter ? `Train ${form.character.name}` : 'Train a model'}
          back={{ to: '/train/{-$modelId}', params: { modelId: undefined }, search: {}, name: 'Models' }}
        />
        <form aria-label="New model" className={layout.form} onSubmit={(event) => event.preventDefault()}>
          <div className={classNames(layout.columns, styles.columns)}>
            <div className={layout.column}>
              <TextField
                label="Name"
                dir="auto"
                maxLength={characterLimits.nameLength}
                value={form.name}
                onChange={({ currentTarget: { value } }) => changeTraining({ name: value })}
              />
              <ModeField mode={form.mode} isFixed={isCharacter} onChange={(mode) => changeTraining({ mode })} />
              <TrainerField
                trainers={trainers}
                value={trainer?.key}
                isAdmin={me?.is_admin === true}
                priceOf={({ credits }) => priceOf(credits, plan)}
                onChange={(key) => changeTraining({ trainer: key })}
              />
            </div>
            <div className={layout.column}>
              <PicturesSection account={account} bounds={bounds} onPick={() => onPick(Math.max(1, bounds.max - form.pictures.length))} />
              <TextArea
                label="Description"
                maxLength={characterLimits.descriptionLength}
                value={form.description}
                onChange={({ currentTarget: { value } }) => changeTraining({ description: value })}
              />
              <TextArea
                label="Suggested prompt"
                hint="Offered to those who use the model."
                maxLength={limits.promptLength}
                value={form.suggestedPrompt}
                onChange={({ currentTarget: { value } }) => changeTraining({ suggestedPrompt: value })}
              />
              <TextArea
                label="Words for what was trained"
                hint="Added before each prompt, such as “mara woman” or “sks teapot”."
                maxLength={limits.promptLength}
                value={form.objectPrompt}
                onChange={({ currentTarget: { value } }) => changeTraining({ objectPrompt: value })}
              />
            </div>
          </div>
          <footer className={classNames(layout.foot, styles.foot)}>
            <p role="status" className={layout.note}>
              {reason ?? offlineText(state)}
            </p>
            {isCharged && me !== undefined && <p className={layout.note}>{nameCredits(me.credits)} left</p>}
            <Button
              variant="primary"
              disabled={reason !== null}
              onClick={() => trainer !== undefined && void runAction(async () => onSent(await sendTraining(trainer, plan)))}
            >
              Train{trainer === undefined ? '' : ` · ${priceOf(trainer.credits, plan)}`}
            </Button>
          </footer>
        </form>
      </div>
    </div>
  );
}

function offlineText(state: string): string {
  return state === 'offline' ? 'The studio cannot be reached. The training waits on this device and begins when it can be.' : '';
}

/** Starts with the pictures of the address's character; without one, clears a leftover training of a character. */
function useCharacter(id: string | undefined): void {
  useEffect(() => {
    if (id === undefined) {
      if (trainState.form.character !== null) clearTraining();
      return;
    }
    void runAction(async () => {
      const found = (await listCharacters()).find((one) => one.id === id);
      if (found === undefined)
        showToast({ kind: 'error', text: 'This character was deleted or has not arrived yet. Train a model of other pictures.' });
      else beginWithCharacter({ id, key: found.model_id, name: found.character_name }, found.image_urls);
    });
  }, [id]);
}
