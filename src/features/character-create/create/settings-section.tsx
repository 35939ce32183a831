import { isSeed, seedError, type SeedMode } from '../../../../contract/generations/image/seed-mode.ts';
import { limits } from '../../../../contract/limits.ts';
import type { Model } from '../../../../contract/catalogue/model.ts';
import { Segmented } from '../../../ui/controls/segmented.tsx';
import { SelectField } from '../../../ui/fields/select.tsx';
import { Slider } from '../../../ui/fields/slider.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { changeForm } from '../character-create.state.ts';
import type { CharacterForm } from '../form.ts';
import { chooseImages, chooseSeed } from '../rules/choose-mode.ts';
import { chooseSize, ratioOf, ratios } from '../rules/choose-size.ts';
import layout from '../../../ui/layout/form-card.module.css';
import page from '../page.module.css';

type SettingsSectionProps = { form: CharacterForm; models: readonly Model[]; model: Model | undefined };

/** Model, shape, number and seed. */
export function SettingsSection({ form, models, model }: SettingsSectionProps) {
  const { width, height, image_num } = form.parameters;
  const shape = ratioOf(form.parameters);
  const isFixed = form.parameters.seed.value.mode === 'seed';
  return (
    <section aria-labelledby="character-settings" className={layout.card}>
      <h2 id="character-settings">Settings</h2>
      <SelectField
        label="Model"
        value={model?.key ?? ''}
        onChange={(event) => {
          const { value } = event.currentTarget;
          changeForm(() => ({ model: value }));
        }}
      >
        {model === undefined && <option value="">None shows characters</option>}
        {models.map(({ key, name, available }) => (
          <option key={key} value={key} disabled={!available}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={`Size · ${width.value} × ${height.value}`}
        value={shape}
        onChange={(event) => {
          const { value } = event.currentTarget;
          changeForm((now) => chooseSize(now, value));
        }}
      >
        {shape === '' && <option value="">Its own</option>}
        {ratios.map(({ ratio, name }) => (
          <option key={ratio} value={ratio}>
            {name} ({ratio})
          </option>
        ))}
      </SelectField>
      <div className={layout.field}>
        <span>Images</span>
        <div className={page.sliderRow}>
          <Slider
            label="Images"
            isLabelHidden
            min={limits.imageCountMin}
            max={limits.imageCountMax}
            value={image_num.value}
            isDisabled={isFixed}
            describe={(value) => (value === 1 ? '1 image' : `${value} images`)}
            onChange={(value) => changeForm((now) => chooseImages(now, value))}
          />
          <output className={page.figure}>{image_num.value}</output>
        </div>
      </div>
      <SeedField seed={form.parameters.seed.value} />
    </section>
  );
}

function SeedField({ seed: { mode, value } }: { seed: CharacterForm['parameters']['seed']['value'] }) {
  const seed = typeof value === 'number' ? value : null;
  const isWrong = mode === 'seed' && (seed === null || !isSeed(seed));
  return (
    <div className={layout.field}>
      <span>Seed</span>
      <Segmented<SeedMode>
        label="Seed mode"
        value={mode}
        options={[
          { value: 'random', label: 'Random' },
          { value: 'seed', label: 'Seed' },
        ]}
        onChange={(next) => {
          const any = Math.floor(Math.random() * (limits.seedMax + 1));
          changeForm((form) => chooseSeed(form, { mode: next, value: seed ?? (next === 'seed' ? any : null) }));
        }}
      />
      {mode === 'seed' && (
        <TextField
          label="Seed"
          inputMode="numeric"
          autoComplete="off"
          value={seed === null ? '' : String(seed)}
          error={isWrong ? seedError : undefined}
          onChange={(event) => {
            const digits = event.currentTarget.value.replaceAll(/\D/g, '').slice(0, 12);
            changeForm((form) => chooseSeed(form, { mode, value: digits === '' ? null : Number(digits) }));
          }}
        />
      )}
    </div>
  );
}
