import { X } from 'lucide-react';
import { useRef, useState } from 'react';
import { trainingModes } from '../../../../contract/generations/image/image-defaults.ts';
import { usualWeight } from '../../../../contract/generations/image/check-trained.ts';
import { nameChoice } from '../../../../contract/generations/settings/name-choice.ts';
import { limits } from '../../../../contract/limits.ts';
import type { Model } from '../../../../contract/catalogue/model.ts';
import { noteUsedModel } from '../../../actions/trained-models/note-used-model.ts';
import { IconButton } from '../../../ui/controls/button.tsx';
import { SelectField } from '../../../ui/fields/select.tsx';
import { runAction } from '../../../ui/feedback/run-action.ts';
import { Slider } from '../../../ui/fields/slider.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import type { ChosenChange, ChosenFields } from '../form/chosen-rules.ts';
import fields from '../settings/fields.module.css';
import { SettingSection } from '../settings/setting-section.tsx';
import { findTrained, type NamedModel } from './find-trained.ts';
import { NoTrained } from './no-trained.tsx';
import { TrainedLinks } from './trained-links.tsx';
import { useTrained, type OfferedModel } from './use-trained.ts';
import styles from './trained-section.module.css';
import { trainedWith } from './trained-with.ts';

type TrainedSectionProps = {
  model: Pick<Model, 'key' | 'extras'>;
  chosen: ChosenFields;
  onChoose: (change: ChosenChange) => void;
};

/** The trained model for the chosen base model: search by name, weight and trigger words. */
export function TrainedSection({ model, chosen, onChoose }: TrainedSectionProps) {
  const models = useTrained(model);
  const found = models.find(({ key }) => key === chosen.model_id);
  const part = useRef<HTMLDivElement>(null);
  // The pressed button unmounts: the focus moves to the section.
  const choose = (change: ChosenChange) => {
    onChoose(change);
    if ('model_id' in change) requestAnimationFrame(() => part.current?.querySelector<HTMLElement>('button, input')?.focus());
  };
  const take = ({ key, known }: OfferedModel) => {
    if (known === null) return choose({ model_id: key });
    // Stores it first: the base model lists only stored trained models, and `fitChosen` drops unlisted ones.
    void runAction(async () => {
      await noteUsedModel(known);
      choose({ model_id: key, ...trainedWith(known) });
    });
  };
  if (models.length === 0) return <NoTrained modelKey={model.key} />;
  return (
    <SettingSection title="Trained models">
      <div ref={part} className={fields.stack}>
        {found === undefined ? (
          <FindTrained models={models} onChoose={take} />
        ) : (
          <Trained name={found.name} chosen={chosen} onChoose={choose} />
        )}
        <TrainedLinks />
      </div>
    </SettingSection>
  );
}

function FindTrained({ models, onChoose }: { models: readonly OfferedModel[]; onChoose: (model: OfferedModel) => void }) {
  const [text, setText] = useState('');
  const { found, more } = findTrained(models, text);
  return (
    <>
      <TextField
        label="Find by name"
        type="search"
        autoComplete="off"
        maxLength={limits.modelKeyLength}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <ul className={styles.list} aria-label="Trained models found">
        {found.map((model) => (
          <li key={model.key}>
            <button type="button" className={styles.name} dir="auto" onClick={() => onChoose(model)}>
              {model.name}
            </button>
          </li>
        ))}
      </ul>
      <p role="status" className={fields.note}>
        {found.length === 0
          ? 'No trained model has this name.'
          : more === 0
            ? ''
            : `${more.toLocaleString('en')} more: type a part of the name.`}
      </p>
    </>
  );
}

/** The chosen trained model with its weight, kind and trigger words. */
export function Trained({ name, chosen, onChoose }: Pick<NamedModel, 'name'> & Pick<TrainedSectionProps, 'chosen' | 'onChoose'>) {
  const { training_mode: mode, model_weight } = chosen;
  const weight = model_weight ?? usualWeight(mode);
  return (
    <>
      <div className={styles.chosen}>
        <span dir="auto">{name}</span>
        <IconButton
          label={`Remove ${name}`}
          hasTooltip={false}
          size="s"
          icon={<X size={14} />}
          onClick={() => onChoose({ model_id: undefined, model_weight: undefined, training_mode: undefined, object_prompt: undefined })}
        />
      </div>
      <SelectField
        label="Trained for"
        value={mode ?? ''}
        // Each kind of training has its own default weight.
        onChange={({ currentTarget: { value } }) =>
          onChoose({ training_mode: trainingModes.find((one) => one === value), model_weight: undefined })
        }
      >
        <option value="">Not set</option>
        {trainingModes.map((one) => (
          <option key={one} value={one}>
            {nameChoice(one)}
          </option>
        ))}
      </SelectField>
      <Slider
        label={`Weight ${weight.toFixed(2)}`}
        min={0}
        max={1}
        step={0.05}
        value={weight}
        describe={(value) => value.toFixed(2)}
        onChange={(value) => onChoose({ model_weight: value })}
      />
      <TextField
        label="Words for what was trained"
        dir="auto"
        maxLength={limits.promptLength}
        value={chosen.object_prompt ?? ''}
        hint="Added before the prompt, unless it has them."
        onChange={({ currentTarget: { value } }) => onChoose({ object_prompt: value === '' ? undefined : value })}
      />
    </>
  );
}
