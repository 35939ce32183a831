import { nameCredits } from '../../../contract/generations/cost/name-credits.ts';
import { SelectField } from '../fields/select.tsx';

type Maker = { key: string; name: string; credits: number };
type MakerFieldProps = {
  label: string;
  makers: readonly Maker[];
  /** Null: the first one. */
  value: string | null;
  /** Text when there is no model. */
  none: string;
  onChange: (key: string | null) => void;
};

/** The choice of a sound model with its price. A chosen model that is not connected now stays chosen. */
export function MakerField({ label, makers, value, none, onChange }: MakerFieldProps) {
  const [first] = makers;
  const isListed = value === null || makers.some(({ key }) => key === value);
  return (
    <SelectField
      label={label}
      value={value ?? ''}
      onChange={({ currentTarget }) => onChange(currentTarget.value === '' ? null : currentTarget.value)}
    >
      <option value="">{first === undefined ? none : `Automatic: ${first.name}`}</option>
      {!isListed && <option value={value}>{value}: not connected now</option>}
      {makers.map(({ key, name, credits }) => (
        <option key={key} value={key}>
          {credits === 0 ? `${name} · free` : `${name} · ${nameCredits(credits)}`}
        </option>
      ))}
    </SelectField>
  );
}
