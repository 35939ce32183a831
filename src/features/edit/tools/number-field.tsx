import { useState } from 'react';
import { readNumber } from '../../../lib/format/read-number.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';

type NumberFieldProps = { label: string; value: number; min: number; max: number; onChange: (value: number) => void };

/** A whole number. Blur or Enter commits it, clamped to its bounds. */
export function NumberField({ label, value, min, max, onChange }: NumberFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const commit = () => {
    const read = readNumber(typed ?? '', value, { min, max });
    setTyped(null);
    if (read !== value) onChange(Math.round(read));
  };
  return (
    <TextField
      label={label}
      inputMode="numeric"
      autoComplete="off"
      value={typed ?? String(value)}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit();
      }}
    />
  );
}
