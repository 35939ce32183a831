import { useLiveQuery } from 'dexie-react-hooks';
import { findToldCatalogue } from '../../../db/queries/generations/models.ts';
import { SelectField } from '../../../ui/fields/select.tsx';

type Chosen = { image_model: string | null; video_model: string | null };
type ModelFieldsProps = {
  chosen: Chosen;
  /** Label without a choice: the model that is used then. */
  none: string;
  onChange: (change: Partial<Chosen>) => void;
};

const kinds = [
  { field: 'image_model', kind: 'image', label: 'Picture model' },
  { field: 'video_model', kind: 'video', label: 'Clip model' },
] as const;

/** The models of pictures and of clips. */
export function ModelFields({ chosen, none, onChange }: ModelFieldsProps) {
  const models = useLiveQuery(findToldCatalogue, []);
  return kinds.map(({ field, kind, label }) => {
    const offered = (models ?? []).filter((model) => model.resource_type === kind);
    const key = chosen[field];
    return (
      <SelectField
        key={field}
        label={label}
        value={key ?? ''}
        onChange={({ currentTarget: { value } }) => onChange({ [field]: value === '' ? null : value })}
      >
        <option value="">{none}</option>
        {key !== null && offered.every((model) => model.key !== key) && <option value={key}>{key}</option>}
        {offered.map((model) => (
          <option key={model.key} value={model.key} disabled={!model.available}>
            {model.name}
          </option>
        ))}
      </SelectField>
    );
  });
}
