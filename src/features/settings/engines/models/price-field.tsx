import { useState } from 'react';
import * as v from 'valibot';
import { modelChoiceSchema } from '../../../../../contract/engines/model-choice.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import styles from './models-section.module.css';

type PriceFieldProps = {
  label: string;
  hint: string;
  of: 'credits_per_image' | 'price_usd';
  kept: number | null;
  onSave: (price: number | null) => Promise<boolean>;
};

/** The price of one image, video or prompt; empty: the price of the model or its engine. */
export function PriceField({ label, hint, of, kept, onSave }: PriceFieldProps) {
  const keptText = kept === null ? '' : String(kept);
  const [text, setText] = useState(keptText);
  const [problem, setProblem] = useState<string>();
  const save = async () => {
    const read = v.safeParse(modelChoiceSchema.entries[of], text.trim() === '' ? null : Number(text.trim().replace(',', '.')));
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
        label={label}
        hint={hint}
        inputMode={of === 'price_usd' ? 'decimal' : 'numeric'}
        autoComplete="off"
        value={text}
        error={problem}
        onChange={(event) => {
          setText(event.target.value);
          setProblem(undefined);
        }}
      />
      {text.trim() !== keptText && (
        <Button type="submit" size="s">
          Save price
        </Button>
      )}
    </form>
  );
}
