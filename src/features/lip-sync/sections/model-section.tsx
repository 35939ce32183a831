import { useId } from 'react';
import { findWay } from '../../../../contract/generations/check/check-sound.ts';
import { limits } from '../../../../contract/limits.ts';
import type { Model } from '../../../../contract/catalogue/model.ts';
import { lipSyncWays } from '../../../../contract/catalogue/model-capabilities.ts';
import { Segmented } from '../../../ui/controls/segmented.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { changeLipSync, type LipSyncForm } from '../lip-sync.state.ts';
import { wayOfForm } from '../lip-sync-rules.ts';
import layout from '../../../ui/layout/form-card.module.css';

type ModelSectionProps = { form: LipSyncForm; models: readonly Model[]; model: Model | undefined; secondsMax: number | null };

const counts = [1, 2, 3, 4];

/** The fields for the model, the scene, and the number of videos. */
export function ModelSection({ form, models, model, secondsMax }: ModelSectionProps) {
  const [modelId, promptId] = [useId(), useId()];
  return (
    <section aria-labelledby="lip-sync-how" className={layout.card}>
      <h2 id="lip-sync-how">How it is made</h2>
      <div className={layout.field}>
        <label htmlFor={modelId}>Model</label>
        <Select id={modelId} value={model?.key ?? ''} onChange={(event) => changeLipSync({ model: event.currentTarget.value })}>
          {model === undefined && <option value="">None does this</option>}
          {models.map((one) => (
            <option key={one.key} value={one.key} disabled={!one.available || findWay(lipSyncWays(one), wayOfForm(form)) === undefined}>
              {one.name}
            </option>
          ))}
        </Select>
        {model !== undefined && (
          <p className={layout.note}>
            {model.description} 720p{secondsMax === null ? '' : `, up to ${secondsMax} seconds`}.
          </p>
        )}
      </div>
      <div className={layout.field}>
        <label htmlFor={promptId}>The scene, if you like</label>
        <textarea
          id={promptId}
          className={layout.words}
          dir="auto"
          rows={2}
          maxLength={limits.promptLength}
          placeholder="She smiles and looks out at the sea"
          value={form.prompt}
          onChange={(event) => changeLipSync({ prompt: event.currentTarget.value })}
        />
      </div>
      <div className={layout.field}>
        <span aria-hidden>Videos</span>
        <Segmented
          label="Videos"
          value={String(form.count)}
          options={counts.map((count) => ({ value: String(count), label: String(count) }))}
          onChange={(count) => changeLipSync({ count: Number(count) })}
        />
      </div>
    </section>
  );
}
