import { useId } from 'react';
import { influenceDefaults, type ReferenceType } from '../../../../../contract/generations/image/reference-types.ts';
import { capabilitiesOf, type Model } from '../../../../../contract/catalogue/model.ts';
import { Toggle } from '../../../../ui/controls/toggle.tsx';
import { Slider } from '../../../../ui/fields/slider.tsx';
import type { CreateForm } from '../../form/form-rules.ts';
import fields from '../../settings/fields.module.css';
import { SettingSection } from '../../settings/setting-section.tsx';
import type { ChooseSource } from '../choose-source-context.ts';
import styles from './follow-section.module.css';
import { changeFollowed, switchFollowed } from '../put-sources.ts';
import { SmallImageNote } from './small-image-note.tsx';
import { SourceList } from './source-list.tsx';
import { followedOf, type FollowedPicture } from '../sources.ts';
import { followTypesOf } from '../to-sources.ts';
import type { SourceItems } from './use-source-items.ts';

export type FollowRow = { found: SourceItems; onChoose: ChooseSource };

const names: Record<ReferenceType, { label: string; note: string }> = {
  pose: { label: 'Pose', note: 'A figure drawn as an OpenPose skeleton: people stand as it does.' },
  composition: { label: 'Composition', note: 'What is near and far stays where it is in this picture, and its size is taken.' },
  sketch: { label: 'Sketch', note: 'The lines of this picture are followed.' },
  face: { label: 'Face', note: 'The face of this picture is kept.' },
  style: { label: 'Style', note: 'It is painted as this picture is.' },
  subject: { label: 'Subject', note: 'What this picture shows is in the new one. It takes 50 steps.' },
};

type FollowSectionProps = { form: CreateForm; model: Model; row: FollowRow };

/** The typed references, each type with a switch; the model limits how many are on at once. */
export function FollowSection({ form, model, row }: FollowSectionProps) {
  const on = followedOf(form, model);
  const max = capabilitiesOf(model).reference_types_max ?? 1;
  return (
    <SettingSection title={max > 1 ? `Follow one thing of a picture · ${on.length} of ${max}` : 'Follow one thing of a picture'}>
      <ul className={styles.kinds}>
        {followTypesOf(model).map((type) => {
          const followed = on.find((one) => one.type === type);
          return (
            <li key={type} className={styles.kind}>
              <Toggle label={names[type].label} isOn={followed !== undefined} onChange={(isOn) => switchFollowed(type, isOn, model)} />
              {followed !== undefined && <Followed followed={followed} row={row} />}
            </li>
          );
        })}
      </ul>
      {max === 1 && <p className={fields.note}>This model follows one at a time.</p>}
    </SettingSection>
  );
}

function Followed({ followed: { type, id, influence }, row }: { followed: FollowedPicture; row: FollowRow }) {
  const noteId = useId();
  const { label, note } = names[type];
  const shown = influence ?? influenceDefaults[type];
  return (
    <div className={fields.stack} aria-describedby={noteId} role="group" aria-label={label}>
      <SourceList
        {...row}
        title={label}
        noun={`a picture to follow: ${label.toLowerCase()}`}
        slot={`follow-${type}`}
        ids={id === null ? [] : [id]}
        max={1}
      />
      {id !== null && shown !== undefined && (
        <Slider
          label={`Influence ${shown.toFixed(2)}`}
          min={0}
          max={1}
          step={0.05}
          value={shown}
          describe={(value) => value.toFixed(2)}
          onChange={(value) => changeFollowed(type, { influence: value })}
        />
      )}
      <SmallImageNote ids={id === null ? [] : [id]} found={row.found} />
      <p id={noteId} className={fields.note}>
        {note}
      </p>
    </div>
  );
}
