import type { ReactNode } from 'react';
import { enableFluxReference, isSmallImage } from '../../../../contract/generation/image/image-reference.ts';
import { influenceDefaults, referenceTypes, type ReferenceType } from '../../../../contract/generation/image/reference-types.ts';
import { limits } from '../../../../contract/limits.ts';
import { capabilitiesOf, type Model } from '../../../../contract/model.ts';
import { Select } from '../../../ui/fields/select.tsx';
import { Slider } from '../../../ui/fields/slider.tsx';
import { changeForm } from '../form/create.state.ts';
import type { CreateForm } from '../form/form-rules.ts';
import fields from '../settings/fields.module.css';
import { SettingSection } from '../settings/setting-section.tsx';
import type { ChooseSource } from './choose-source-context.ts';
import { setFollowType } from './put-sources.ts';
import { SourceRow } from './source-row.tsx';
import { followedOf } from './sources.ts';
import type { SourceItems } from './use-source-items.ts';

export type FollowRow = { found: SourceItems; onChoose: ChooseSource };

const names: Record<ReferenceType, { label: string; note: string }> = {
  pose: { label: 'Pose', note: 'A figure drawn as an OpenPose skeleton: people stand as it does.' },
  composition: { label: 'Composition', note: 'What is near and far stays where it is in this picture.' },
  sketch: { label: 'Sketch', note: 'The lines of this picture are followed.' },
  face: { label: 'Face', note: 'The face of this picture is kept.' },
  style: { label: 'Style', note: 'It is painted as this picture is.' },
  subject: { label: 'Subject', note: 'What this picture shows is in the new one. It takes 50 steps.' },
};

type FollowSectionProps = { form: CreateForm; model: Model; row: FollowRow; children: ReactNode };

/** One kind of reference at a time: pictures as a whole (`children`), or one picture in one thing alone. */
export function FollowSection({ form, model, row, children }: FollowSectionProps) {
  const types = referenceTypes.filter((type) => capabilitiesOf(model).reference_types?.includes(type) === true);
  const chosen = followedOf(form, model);
  const choose = (value: string) => {
    const type = types.find((one) => one === value) ?? null;
    const steps = capabilitiesOf(model).steps;
    const now = form.chosen.steps ?? steps?.default;
    const next = type === null || now === undefined ? now : enableFluxReference(type, now).steps;
    setFollowType(type, next === now || next === undefined ? null : next);
  };
  return (
    <>
      <SettingSection title="Follow">
        <div className={fields.stack}>
          <Select aria-label="Follow" value={chosen ?? ''} onChange={(event) => choose(event.currentTarget.value)}>
            <option value="">Pictures as a whole</option>
            {types.map((type) => (
              <option key={type} value={type}>
                {names[type].label}
              </option>
            ))}
          </Select>
        </div>
      </SettingSection>
      {chosen === null ? children : <Followed key={chosen} form={form} type={chosen} row={row} />}
    </>
  );
}

function Followed({ form, type, row }: { form: CreateForm; type: ReferenceType; row: FollowRow }) {
  const { followId } = form;
  const item = followId === null ? undefined : row.found.items.get(followId);
  const usual = influenceDefaults[type];
  const influence = form.influence ?? usual;
  return (
    <SourceRow
      {...row}
      title={names[type].label}
      noun="a picture to follow"
      slot="follow"
      ids={followId === null ? [] : [followId]}
      max={1}
    >
      {followId !== null && influence !== undefined && (
        <Slider
          label={`Influence ${influence.toFixed(2)}`}
          min={0}
          max={1}
          step={0.05}
          value={influence}
          describe={(value) => value.toFixed(2)}
          onChange={(value) => changeForm({ influence: value })}
        />
      )}
      {item !== undefined && isSmallImage(item, limits.smallImageSide) && (
        <p className={fields.note}>A small image lends little: one of {limits.smallImageSide} px or more works better.</p>
      )}
      <p className={fields.note}>{names[type].note}</p>
    </SourceRow>
  );
}
