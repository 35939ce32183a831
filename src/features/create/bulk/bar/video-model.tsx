import { Select } from '../../../../ui/fields/select.tsx';
import { createState } from '../../form/create.state.ts';
import { canMakeIn } from '../../form/form-modes.ts';
import type { BulkSettings } from '../table/check-row.ts';

/** The model of the videos that follow the images; its other settings are those of the page of videos. */
export function VideoModel({ settings: { models, videoForm } }: { settings: BulkSettings }) {
  const able = models.filter((model) => canMakeIn(model, 'image2video'));
  if (able.length === 0) return null;
  return (
    <Select
      aria-label="Model of the videos"
      value={videoForm.model}
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
  );
}
