import { useState } from 'react';
import { readNumber } from '../../../lib/format/read-number.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';

type NumberFieldProps = {
  label: string;
  /** Null: empty. */
  value: number | null;
  min: number;
  max: number;
  /** Placeholder of an empty field; a field without it cannot be emptied. */
  none?: string;
  hint?: string;
  onChange: (value: number | null) => void;
};

/** A number with two decimals, committed on blur or Enter and clamped to its limits. */
export function NumberField({ label, value, min, max, none, hint, onChange }: NumberFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const commit = () => {
    if (typed === null) return;
    const text = typed.replace(',', '.');
    const isEmptied = none !== undefined && text.trim() === '';
    const read = isEmptied ? null : readNumber(text, value ?? Number.NaN, { min, max, step: 0.01 });
    setTyped(null);
    if (read === null ? value !== null : !Number.isNaN(read)) onChange(read === null ? null : Math.round(read * 100) / 100);
  };
  return (
    <TextField
      label={label}
      inputMode="decimal"
      autoComplete="off"
      placeholder={none}
      hint={hint}
      value={typed ?? (value === null ? '' : String(value))}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit();
      }}
    />
  );
}
