import type { Ref } from 'react';
import { TextField } from '../../ui/fields/text-field.tsx';

type CodeFieldProps = {
  label: string;
  value: string;
  onChange: (code: string) => void;
  error?: string | undefined;
  hint?: string | undefined;
  ref?: Ref<HTMLInputElement>;
};

/** Six digits that nobody beside reads. */
export function CodeField({ onChange, ...field }: CodeFieldProps) {
  return (
    <TextField
      {...field}
      type="password"
      inputMode="numeric"
      // No password: what offers to keep it would open what it is to close.
      autoComplete="off"
      onChange={(event) => onChange(event.currentTarget.value.replaceAll(/[^0-9]/g, '').slice(0, 6))}
    />
  );
}
