import { controlnetScale } from '../../../../contract/generations/image/image-defaults.ts';
import { resizeModes } from '../../../../contract/generations/image/controlnet.ts';
import type { ModelExtras } from '../../../../contract/catalogue/model-extras.ts';
import { SelectField } from '../../../ui/fields/select.tsx';
import { Slider } from '../../../ui/fields/slider.tsx';
import { changeForm } from '../form/create.state.ts';
import fields from '../settings/fields.module.css';
import { SettingSection } from '../settings/setting-section.tsx';
import type { ChooseSource } from '../sources/choose-source-context.ts';
import { SmallImageNote } from '../sources/sections/small-image-note.tsx';
import { SourceList } from '../sources/sections/source-list.tsx';
import { noControl, type ControlFields } from '../sources/sources.ts';
import type { SourceItems } from '../sources/sections/use-source-items.ts';

type ControlSectionProps = { control: ControlFields | null; extras: ModelExtras; row: { found: SourceItems; onChoose: ChooseSource } };

/** The ControlNet settings: network, control picture, preprocessor, resize mode and strength. */
export function ControlSection({ control, extras, row }: ControlSectionProps) {
  const { controlnets, annotators, resize_modes } = extras;
  const change = (next: Partial<ControlFields>) => changeForm({ control: { ...noControl, ...control, ...next } });
  const chosen = controlnets.find((name) => name === control?.model);
  const drawn = annotators.filter((name) => name !== 'none');
  return (
    <SettingSection title="ControlNet">
      <div className={fields.stack}>
        <SelectField
          label="Model"
          value={chosen ?? ''}
          onChange={({ currentTarget: { value } }) => (value === '' ? changeForm({ control: null }) : change({ model: value }))}
        >
          <option value="">None</option>
          <Options names={controlnets} />
        </SelectField>
        {chosen !== undefined && control !== null && (
          <>
            <SourceList
              {...row}
              title="ControlNet picture"
              noun="the picture of the ControlNet"
              slot="control"
              ids={control.id === null ? [] : [control.id]}
              max={1}
            />
            {control.id === null && <p className={fields.note}>Without a picture the ControlNet does nothing: choose one.</p>}
            <SmallImageNote ids={control.id === null ? [] : [control.id]} found={row.found} />
            {drawn.length > 0 && (
              <SelectField
                label="Prepare the picture"
                value={drawn.find((name) => name === control.annotator) ?? ''}
                onChange={({ currentTarget: { value } }) => change({ annotator: value === '' ? null : value })}
              >
                <option value="">It is prepared already</option>
                <Options names={drawn} />
              </SelectField>
            )}
            {resize_modes.length > 1 && (
              <SelectField
                label="Fit the picture"
                value={control.resizeMode ?? 'Crop and Resize'}
                onChange={({ currentTarget: { value } }) => change({ resizeMode: resizeModes.find((mode) => mode === value) ?? null })}
              >
                <Options names={resize_modes} />
              </SelectField>
            )}
            <Scale value={control.scale ?? controlnetScale} onChange={(scale) => change({ scale })} />
          </>
        )}
      </div>
    </SettingSection>
  );
}

function Options({ names }: { names: readonly string[] }) {
  return names.map((name) => (
    <option key={name} value={name}>
      {name}
    </option>
  ));
}

function Scale({ value, onChange }: { value: number; onChange: (value: number) => void }) {
  const describe = (scale: number) => scale.toFixed(2);
  return <Slider label={`Scale ${describe(value)}`} min={0} max={1} step={0.05} value={value} describe={describe} onChange={onChange} />;
}
