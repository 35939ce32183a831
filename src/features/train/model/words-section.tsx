import { useState } from 'react';
import { characterLimits } from '../../../../contract/characters/character.ts';
import { limits } from '../../../../contract/limits.ts';
import { editModel } from '../../../actions/trained-models/edit-model.ts';
import type { TrainedModel } from '../../../db/queries/trained-models/trained-models.ts';
import { runAction } from '../../../ui/feedback/run-action.ts';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { sayOfModel } from '../say-of-model.ts';
import styles from './model-page.module.css';

/** The name and texts of a model, editable in place and saved on blur. */
export function WordsSection({ model }: { model: TrainedModel }) {
  const { id } = model;
  const keep = (change: Parameters<typeof editModel>[1]) =>
    void runAction(async () => sayOfModel('Model changed', await editModel(id, change)));
  const name = useDraft(model.model_name, (text) => text.trim() !== '' && keep({ model_name: text.trim() }));
  const description = useDraft(model.description, (text) => keep({ description: text }));
  const suggested = useDraft(model.suggested_prompt, (text) => keep({ suggested_prompt: text }));
  const object = useDraft(model.object_prompt, (text) => keep({ object_prompt: text }));
  return (
    <form
      aria-label="Name and words"
      className={styles.words}
      onSubmit={(event) => {
        event.preventDefault();
        name.onBlur();
      }}
    >
      <TextField
        label="Name"
        dir="auto"
        maxLength={characterLimits.nameLength}
        {...name}
        error={name.value.trim() === '' ? 'A model needs a name; the last one is kept.' : undefined}
      />
      <TextArea label="Description" maxLength={characterLimits.descriptionLength} {...description} />
      <TextArea label="Suggested prompt" hint="Offered to those who use the model." maxLength={limits.promptLength} {...suggested} />
      <TextArea label="Words for what was trained" hint="Added before each prompt." maxLength={limits.promptLength} {...object} />
    </form>
  );
}

/** Text of a field until it is left; a change from elsewhere replaces it. */
function useDraft(saved: string, keep: (text: string) => void) {
  const [value, setValue] = useState(saved);
  const [former, setFormer] = useState(saved);
  if (former !== saved) {
    setFormer(saved);
    setValue(saved);
  }
  return {
    value,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => setValue(currentTarget.value),
    onBlur: () => value !== saved && keep(value),
  };
}
