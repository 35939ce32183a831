import { guidanceMax } from '../../../../contract/generations/image/image-reference.ts';
import { nameChoice } from '../../../../contract/generations/settings/name-choice.ts';
import { describeVideoOption } from '../../../../contract/generations/video/video-models.ts';
import { capabilitiesOf, type Model } from '../../../../contract/catalogue/model.ts';
import type { Bounds } from '../../../../contract/catalogue/model-capabilities.ts';
import type { Plan } from '../../../../contract/account/plan.ts';
import { Segmented } from '../../../ui/controls/segmented.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { Slider } from '../../../ui/fields/slider.tsx';
import { hasVideoModes, isForcedByEndFrame, withoutUndefined, type ChosenChange } from '../form/chosen-rules.ts';
import { changeForm } from '../form/create.state.ts';
import type { CreateForm } from '../form/form-rules.ts';
import { toSources } from '../sources/to-sources.ts';
import { SettingSection } from './setting-section.tsx';
import { SpeedSection } from '../speed/speed-section.tsx';
import { TrainedSection } from '../extras/trained-section.tsx';
import { UpscaleAtCreate } from './upscale-at-create.tsx';
import styles from './fields.module.css';

type ChosenSectionsProps = { form: CreateForm; model: Model; /** Undefined until it is known. */ plan: Plan | undefined };

/** The optional settings of the chosen model. Renders nothing for a model without any. */
export function ChosenSections({ form, model, plan }: ChosenSectionsProps) {
  const { steps, guidance, samplers, qualities, styles: looks, video } = capabilitiesOf(model);
  const { chosen } = form;
  const sources = toSources(form, model);
  const most = guidanceMax(sources.imageReference, model);
  const fixed = video === null ? '' : describeVideoOption(model.key);
  const isForced = isForcedByEndFrame(model, sources);
  const choose = (change: ChosenChange) => changeForm({ chosen: withoutUndefined({ ...chosen, ...change }) });
  return (
    <>
      {isForced && <p className={styles.note}>With a last frame it is 5 seconds in pro mode.</p>}
      <Choices
        title="Length"
        values={isForced ? [] : (video?.durations ?? [])}
        value={chosen.duration}
        describe={(seconds) => `${seconds} s`}
        onChoose={(duration) => choose({ duration })}
      />
      <Choices
        title="Resolution"
        values={video?.resolutions ?? []}
        value={chosen.resolution}
        describe={nameChoice}
        onChoose={(resolution) => choose({ resolution })}
      />
      {video?.has_sound === true && (
        <Choices
          title="Sound"
          values={[false, true]}
          value={chosen.generate_audio}
          describe={(has) => (has ? 'With sound' : 'Silent')}
          onChoose={(generate_audio) => choose({ generate_audio })}
        />
      )}
      {fixed !== '' && (video?.resolutions.length ?? 0) < 2 && (
        <SettingSection title="Resolution">
          <p className={styles.note}>{fixed}</p>
        </SettingSection>
      )}
      <Choices
        title={hasVideoModes(model) ? 'Mode' : 'Quality'}
        values={isForced ? [] : qualities}
        value={chosen.quality}
        describe={(quality) => [nameChoice(quality), describeVideoOption(model.key, quality)].filter((words) => words !== '').join(', ')}
        onChoose={(quality) => choose({ quality })}
      />
      <Choices title="Style" values={looks} value={chosen.style} describe={nameChoice} onChoose={(style) => choose({ style })} />
      {samplers.length > 1 && (
        <SettingSection title="Sampler">
          <div className={styles.stack}>
            <Select
              aria-label="Sampler"
              value={samplers.find((name) => name === chosen.sampler) ?? samplers[0]}
              onChange={(event) => choose({ sampler: event.currentTarget.value })}
            >
              {samplers.map((name) => (
                <option key={name} value={name}>
                  {name}
                </option>
              ))}
            </Select>
          </div>
        </SettingSection>
      )}
      {steps !== null && (
        <Amount title="Steps" bounds={steps} step={1} value={chosen.steps} onChange={(value) => choose({ steps: value })} />
      )}
      {guidance !== null && (
        <Amount
          title="Guidance"
          bounds={most === null ? guidance : { ...guidance, max: Math.min(guidance.max, most) }}
          step={0.5}
          value={chosen.cfg_scale}
          onChange={(value) => choose({ cfg_scale: value })}
        />
      )}
      {video === null && <TrainedSection model={model} chosen={chosen} onChoose={choose} />}
      {video === null && plan !== undefined && (
        <UpscaleAtCreate form={form} plan={plan} value={chosen.upscale_mode} onChoose={(upscale_mode) => choose({ upscale_mode })} />
      )}
      {plan !== undefined && (
        <SpeedSection model={model} plan={plan} value={chosen.turbo_mode} onChoose={(turbo_mode) => choose({ turbo_mode })} />
      )}
    </>
  );
}

type ChoicesProps<T> = {
  title: string;
  /** The first one is the default. */
  values: readonly T[];
  value: T | undefined;
  describe: (value: T) => string;
  onChoose: (value: T) => void;
};

/** A choice of one value. Renders nothing when there is no choice. */
function Choices<T>({ title, values, value, describe, onChoose }: ChoicesProps<T>) {
  if (values.length < 2) return null;
  const at = value === undefined ? -1 : values.indexOf(value);
  return (
    <SettingSection title={title}>
      <div className={styles.stack}>
        <Segmented
          label={title}
          value={String(Math.max(0, at))}
          options={values.map((one, index) => ({ value: String(index), label: describe(one) }))}
          onChange={(index) => onChoose(values[Number(index)]!)}
        />
      </div>
    </SettingSection>
  );
}

type AmountProps = { title: string; bounds: Bounds; step: number; value: number | undefined; onChange: (value: number) => void };

function Amount({ title, bounds, step, value, onChange }: AmountProps) {
  const shown = Math.min(bounds.max, Math.max(bounds.min, value ?? bounds.default));
  return (
    <SettingSection title={title}>
      <div className={styles.sliderRow}>
        <Slider
          label={title}
          isLabelHidden
          min={bounds.min}
          max={bounds.max}
          step={step}
          value={shown}
          onChange={onChange}
          className={styles.slider ?? ''}
        />
        <output className={styles.figure}>{shown}</output>
      </div>
    </SettingSection>
  );
}
