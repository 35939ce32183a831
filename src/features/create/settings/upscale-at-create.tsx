import type { UpscaleMode } from '../../../../contract/media/media.ts';
import type { Plan } from '../../../../contract/account/plan.ts';
import {
  changeScale,
  fitScale,
  listEnhancements,
  listScales,
  nameUpscaleCost,
  upscaleModeOf,
  whyNoUpscale,
  type Enhance,
  type UpscaleChoice,
  type UpscaleScale,
} from '../../../../contract/generations/image/upscale-choice.ts';
import { allows4x, largeImageMessage, upscaleCredits } from '../../../../contract/generations/image/upscale-at-create.ts';
import { builtInUpscaler, upscaleFacts } from '../../../../contract/upscaling/upscale.ts';
import { Segmented } from '../../../ui/controls/segmented.tsx';
import { DisabledPanel } from '../../../ui/panel/disabled-panel.tsx';
import { UpgradeLink } from '../../../ui/controls/paid/upgrade-link.tsx';
import type { CreateForm } from '../form/form-rules.ts';
import { SettingSection } from './setting-section.tsx';
import styles from './fields.module.css';
import { useLiveQuery } from 'dexie-react-hooks';
import type { Upscalers } from '../../../../contract/catalogue/model.ts';
import { findUpscalers } from '../../../db/queries/generations/models.ts';

type UpscaleAtCreateProps = {
  form: Pick<CreateForm, 'width' | 'height'>;
  plan: Plan;
  value: UpscaleMode | undefined;
  onChoose: (mode: UpscaleMode | undefined) => void;
};

const enhanceNames: Record<Enhance, string> = { none: 'As it is', face: 'Face', anime: 'Anime' };

/** Chooses whether new images are upscaled, by how much, and by which upscaler. */
export function UpscaleAtCreate({ form, plan, value, onChoose }: UpscaleAtCreateProps) {
  const upscalers = useUpscalers();
  const scales = listScales(form);
  const whyNot = whyNoUpscale(plan);
  // A choice that the plan does not allow stays in the form and counts as none.
  const choice = fitScale(readChoice(whyNot === null ? value : undefined), form);
  const mode = upscaleModeOf(choice);
  const choose = (next: UpscaleChoice) => onChoose(upscaleModeOf(fitScale(next, form)) ?? undefined);
  return (
    <SettingSection title="Upscale">
      <DisabledPanel
        reason={whyNot === null ? null : `${whyNot}: each picture is then also made in a larger size.`}
        action={<UpgradeLink />}
      >
        <div className={styles.stack}>
          <Segmented
            label="Upscale"
            value={String(choice.scale)}
            options={scales.map((scale) => ({ value: String(scale), label: nameScale(scale, plan) }))}
            onChange={(text) => choose(changeScale(choice, scales.find((scale) => String(scale) === text) ?? 1))}
          />
          {choice.scale > 1 && (
            <Segmented
              label="Enhance"
              value={choice.enhance}
              options={listEnhancements(choice.scale).map((one) => ({ value: one, label: enhanceNames[one] }))}
              onChange={(enhance) => choose({ ...choice, enhance })}
            />
          )}
          {!allows4x(form) && <p className={styles.note}>{largeImageMessage}</p>}
          {mode !== null && (
            <p className={styles.note}>
              {upscalers[mode] === undefined
                ? `${builtInUpscaler.description}. ${upscaleFacts[mode].effect}`
                : `Made by ${upscalers[mode]}.`}
            </p>
          )}
        </div>
      </DisabledPanel>
    </SettingSection>
  );
}

/** A scale with its extra credits per picture. */
function nameScale(scale: UpscaleScale, plan: Plan): string {
  const cost = nameUpscaleCost(plan, upscaleCredits(upscaleModeOf({ scale, enhance: 'none' }) ?? undefined));
  return cost === null ? `${scale}x` : `${scale}x, ${cost}`;
}

function readChoice(mode: UpscaleMode | undefined): UpscaleChoice {
  if (mode === undefined) return { scale: 1, enhance: 'none' };
  const { factor, hasFace } = upscaleFacts[mode];
  return { scale: factor, enhance: hasFace ? 'face' : mode === 'x4anime' ? 'anime' : 'none' };
}

const none: Upscalers = {};

/** The upscaler of each mode, as last fetched; the studio's own one serves a mode without an entry. */
function useUpscalers(): Upscalers {
  return useLiveQuery(async () => findUpscalers(), []) ?? none;
}
