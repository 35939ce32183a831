import type { Model } from '../../../../contract/catalogue/model.ts';
import { SelectField } from '../../../ui/fields/select.tsx';
import { changeStoryForm } from '../form/story-create.state.ts';
import type { StoryForm } from '../form/story-form.ts';
import type { StoryKind } from '../form/story-kind.ts';
import type { StoryModels } from './use-story-models.ts';

type ModelsSectionProps = { kind: StoryKind; form: StoryForm; models: StoryModels };

/** The fields for the models of pictures and clips. */
export function ModelsSection({ kind, form, models }: ModelsSectionProps) {
  return (
    <>
      <ModelField
        label="Model of the pictures"
        models={models.painters}
        value={form.image_model}
        onChange={(key) => changeStoryForm(kind, { image_model: key })}
      />
      <ModelField
        label="Model of the clips"
        models={models.filmers}
        value={form.video_model}
        onChange={(key) => changeStoryForm(kind, { video_model: key })}
      />
    </>
  );
}

type ModelFieldProps = { label: string; models: readonly Model[]; value: string | null; onChange: (key: string | null) => void };

function ModelField({ label, models, value, onChange }: ModelFieldProps) {
  const chosen = models.some(({ key }) => key === value) ? (value ?? '') : '';
  return (
    <SelectField label={label} value={chosen} onChange={({ currentTarget: { value: key } }) => onChange(key === '' ? null : key)}>
      <option value="">{models.length === 0 ? 'None is connected' : 'Automatic'}</option>
      {models.map(({ key, name }) => (
        <option key={key} value={key}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}
