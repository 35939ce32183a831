import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import * as v from 'valibot';
import { modelChoiceSchema, type ListedModel, type ModelChoice } from '../../../../../contract/model-choice.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { Toggle } from '../../../../ui/controls/toggle.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { formatDollars } from '../../../../lib/format-dollars.ts';
import styles from './models-section.module.css';

type ModelItemProps = { model: ListedModel; canHide: boolean; onChange: (choice: ModelChoice) => Promise<boolean> };

/** One model in a line, with its settings behind it. */
export function ModelItem({ model, canHide, onChange }: ModelItemProps) {
  const { key, name, is_hidden, engine, engines, credits_per_image, usual_credits } = model;
  const choice = { key, is_hidden, engine, credits_per_image };
  const credits = credits_per_image ?? usual_credits;
  return (
    <li>
      <details className={styles.item} data-hidden={is_hidden || undefined}>
        <summary>
          <span className={styles.name}>{name}</span>
          <span className={styles.facts}>
            {[
              ...(is_hidden ? ['hidden'] : []),
              ...(engines.some(({ available }) => available) ? [] : ['cannot run now']),
              `${credits} ${credits === 1 ? 'credit' : 'credits'}`,
              engines.map(describeEngine).join(', '),
            ].join(' · ')}
          </span>
          <ChevronDown size={16} aria-hidden className={styles.chevron} />
        </summary>
        <div className={styles.settings}>
          {canHide && (
            <Toggle
              label="Offered"
              hint="A hidden model is offered to nobody; what was asked of it before is still made."
              isOn={!is_hidden}
              onChange={(isOffered) => void onChange({ ...choice, is_hidden: !isOffered })}
            />
          )}
          {engines.length > 1 && (
            <label className={styles.field}>
              Asked first
              <select value={engine ?? ''} onChange={(event) => void onChange({ ...choice, engine: event.currentTarget.value || null })}>
                <option value="">As for its kind</option>
                {engines.map((one) => (
                  <option key={one.id} value={one.id}>
                    {describeEngine(one)}
                  </option>
                ))}
              </select>
            </label>
          )}
          <PriceField key={credits_per_image} model={model} onSave={(price) => onChange({ ...choice, credits_per_image: price })} />
        </div>
      </details>
    </li>
  );
}

function describeEngine({ name, price_usd: usd }: ListedModel['engines'][number]): string {
  return usd === null ? name : `${name} ${formatDollars(usd)}`;
}

type PriceFieldProps = { model: ListedModel; onSave: (credits: number | null) => Promise<boolean> };

/** Credits of one image or video; an empty field is the model's own price. */
function PriceField({ model, onSave }: PriceFieldProps) {
  const kept = model.credits_per_image === null ? '' : String(model.credits_per_image);
  const [text, setText] = useState(kept);
  const [problem, setProblem] = useState<string>();
  const save = async () => {
    const read = v.safeParse(modelChoiceSchema.entries.credits_per_image, text.trim() === '' ? null : Number(text.trim()));
    if (read.success) await onSave(read.output);
    else setProblem(read.issues[0].type === 'number' ? 'This is not a number.' : `It ${read.issues[0].message}.`);
  };
  return (
    <form
      noValidate
      className={styles.price}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <TextField
        label={`Credits of one ${model.resource_type}`}
        hint={`Empty: ${model.usual_credits}.`}
        inputMode="numeric"
        autoComplete="off"
        value={text}
        error={problem}
        onChange={(event) => {
          setText(event.target.value);
          setProblem(undefined);
        }}
      />
      {text.trim() !== kept && (
        <Button type="submit" size="s">
          Save price
        </Button>
      )}
    </form>
  );
}
