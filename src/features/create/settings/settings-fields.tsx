import { useSnapshot } from 'valtio/react';
import { CountField } from './count-field.tsx';
import { changeForm, createState } from '../form/create.state.ts';
import { charactersLeft } from '../form/form-rules.ts';
import { VideoModel } from '../bulk/video-model.tsx';
import { ChosenSections } from './chosen-sections.tsx';
import { ModelField } from './model/model-field.tsx';
import { PresetSection } from '../presets/preset-section.tsx';
import { SourceSections } from '../sources/sections/source-sections.tsx';
import { SettingSection } from './setting-section.tsx';
import { useModel } from '../form/use-model.ts';
import { capabilitiesOf } from '../../../../contract/catalogue/model.ts';
import { SeedField } from './seed-field.tsx';
import { SizeField } from '../size/size-field.tsx';
import { useForm } from '../form/use-form.ts';
import { useKnownPlan } from '../form/use-plan.ts';
import styles from './fields.module.css';

/** All settings; panel and sheet share them. */
export function SettingsFields() {
  const form = useForm();
  const plan = useKnownPlan();
  // A row of the table is one image.
  const { mode } = useSnapshot(createState);
  const model = useModel(form.model);
  const can = capabilitiesOf(model);
  const left = charactersLeft(form.negativePrompt);
  return (
    <div className={styles.sections}>
      <PresetSection form={form} model={model} />
      <SettingSection title="Model">
        <ModelField form={form} />
      </SettingSection>
      <SourceSections form={form} model={model} />
      <SettingSection title={can.aspect_ratios === null ? 'Size' : 'Shape'}>
        <SizeField form={form} />
      </SettingSection>
      {mode === 'bulk' ? (
        <VideoModel />
      ) : (
        <SettingSection title={model.resource_type === 'video' ? 'Videos' : 'Images'}>
          {/* Until the plan is known no count exceeds it. */}
          <CountField form={form} plan={plan ?? 'pro'} />
        </SettingSection>
      )}
      {can.seed && (
        <SettingSection title="Seed">
          <SeedField form={form} />
        </SettingSection>
      )}
      <ChosenSections form={form} model={model} plan={plan} />
      {can.negative_prompt && (
        <SettingSection title="Leave out">
          <textarea
            aria-label="Leave out"
            className={styles.negative}
            dir="auto"
            rows={3}
            placeholder="What the picture should not have: people, fog, red"
            value={form.negativePrompt}
            onChange={(event) => changeForm({ negativePrompt: event.currentTarget.value })}
          />
          {left !== null && <p className={left < 0 ? styles.danger : styles.note}>{left.toLocaleString('en')} characters left</p>}
        </SettingSection>
      )}
    </div>
  );
}
