import { useLiveQuery } from 'dexie-react-hooks';
import { useSnapshot } from 'valtio/react';
import { findCatalogue } from '../../../db/queries/generations/models.ts';
import { Select } from '../../../ui/fields/select.tsx';
import { firstModelFor } from '../form/choose-model.ts';
import { createState } from '../form/create.state.ts';
import { canMakeIn } from '../form/form-modes.ts';
import { SettingSection } from '../settings/setting-section.tsx';

/** Chooses the model of the videos of rows. Their other settings are those of the video page. */
export function VideoModel() {
  const { image2video } = useSnapshot(createState).forms;
  const models = useLiveQuery(async () => findCatalogue(), []) ?? [];
  const able = models.filter((model) => canMakeIn(model, 'image2video'));
  if (able.length === 0) return null;
  return (
    <SettingSection title="Videos of video prompts">
      <Select
        aria-label="Model of the videos"
        value={image2video.model === '' ? firstModelFor('image2video', models)?.key : image2video.model}
        onChange={(event) => {
          const model = able.find(({ key }) => key === event.currentTarget.value);
          if (model === undefined) return;
          const { key, default_width: width, default_height: height } = model;
          Object.assign(createState.forms.image2video, { model: key, width, height });
        }}
      >
        {able.map(({ key, name }) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </Select>
    </SettingSection>
  );
}
