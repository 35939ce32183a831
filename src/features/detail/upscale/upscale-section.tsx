import { Check, Sparkles } from 'lucide-react';
import { useId, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { limits } from '../../../../contract/limits.ts';
import type { UpscaleMode } from '../../../../contract/media.ts';
import type { MediaRow } from '../../../../contract/media-row.ts';
import { painterModel } from '../../../../contract/model.ts';
import type { Plan } from '../../../../contract/plan.ts';
import { fitUpscaleMode, largeImageMessage, upscaleCredits } from '../../../../contract/generation/image/upscale-at-create.ts';
import { nameUpscaleCost, whyNoUpscale } from '../../../../contract/generation/image/upscale-choice.ts';
import { builtInUpscaler, fitsUpscale, listUpscaleModes, upscaleFacts } from '../../../../contract/upscale.ts';
import { syncStatus } from '../../../sync/status.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { UpgradeLink } from '../../../ui/controls/upgrade-link.tsx';
import { openAccountDialog } from '../../../ui/overlay/account-dialog.ts';
import { runAction } from '../../../ui/feedback/run-action.ts';
import { Slider } from '../../../ui/fields/slider.tsx';
import { runUpscale } from './run-upscale.ts';
import { useIsUpscaling } from './use-is-upscaling.ts';
import { useUpscaler } from './use-upscaler.ts';
import panel from '../detail-panel.module.css';
import styles from './upscale.module.css';

type UpscaleSectionProps = {
  item: MediaRow;
  plan: Plan;
  /** The version on the stage, null for the picture as it was made. */
  version: UpscaleMode | null;
  onVersion: (version: UpscaleMode | null) => void;
};

/** Larger versions of the picture: those there are, and the ways to make another. */
export function UpscaleSection({ item, plan, version, onVersion }: UpscaleSectionProps) {
  const [chosen, setChosen] = useState<UpscaleMode>('x2');
  const modes = listUpscaleModes(item);
  const mode = [chosen, fitUpscaleMode(chosen, item), modes[0]].find((one) => one !== undefined && modes.includes(one)) ?? 'x2';
  const [fidelity, setFidelity] = useState<number>(limits.faceFidelityDefault);
  const isUpscaling = useIsUpscaling(item);
  const by = useUpscaler(mode);
  const isOffline = useSnapshot(syncStatus).state === 'offline';
  const { hasFace, effect, name } = upscaleFacts[mode];
  const whyNot = whyNoUpscale(plan);
  return (
    <section aria-labelledby="upscale" className={panel.section}>
      <h2 id="upscale">Upscale</h2>
      {modes.length > 0 && <Modes item={item} plan={plan} modes={modes} value={mode} onChange={setChosen} />}
      {!fitsUpscale(item, 'x4') && (
        <p className={styles.hint}>{fitsUpscale(item, 'x2') ? largeImageMessage : 'This image is too large to be upscaled.'}</p>
      )}
      {hasFace && (
        <div className={styles.fidelity}>
          <Slider
            label="Face Fidelity"
            value={fidelity}
            min={0}
            max={1}
            step={limits.faceFidelityStep}
            describe={(value) => value.toFixed(1)}
            onChange={(value) => setFidelity(Math.round(value * 10) / 10)}
          />
          <output className={styles.figure}>{fidelity.toFixed(1)}</output>
        </div>
      )}
      {item[mode] === null && whyNot !== null && (
        <>
          <Button icon={<Sparkles size={16} aria-hidden />} disabled={modes.length === 0} onClick={() => openAccountDialog('upgrade')}>
            Upscale {name}: {whyNot}
          </Button>
          <p className={styles.hint}>
            Upscaling needs a paid plan. <UpgradeLink />
          </p>
        </>
      )}
      {item[mode] === null && whyNot === null && (
        <Button
          icon={<Sparkles size={16} aria-hidden />}
          isBusy={isUpscaling}
          disabled={modes.length === 0}
          onClick={() => void runAction(() => runUpscale(item.id, mode, fidelity))}
        >
          {isUpscaling ? 'Upscaling...' : `Upscale ${name}`}
        </Button>
      )}
      {item[mode] !== null && (
        <Button isPressed={version === mode} onClick={() => onVersion(version === mode ? null : mode)}>
          Show {name} ({item.width * upscaleFacts[mode].factor} × {item.height * upscaleFacts[mode].factor})
        </Button>
      )}
      {isUpscaling && isOffline && <p className={styles.hint}>It begins as soon as this device is connected.</p>}
      {!isUpscaling && item.status === 'completed' && item.failed_reason !== null && (
        <p className={styles.problem} role="alert">
          {item.failed_reason} Credits have already been returned.
        </p>
      )}
      <p className={styles.hint}>
        {by === null ? `${builtInUpscaler.description}. ${effect}` : `Made by ${by}.`}
        {item.model === painterModel.key && ' Where that gives the same picture, the painter paints it again in the larger size instead.'}
      </p>
    </section>
  );
}

type ModesProps = { item: MediaRow; plan: Plan; modes: UpscaleMode[]; value: UpscaleMode; onChange: (mode: UpscaleMode) => void };

function Modes({ item, plan, modes, value, onChange }: ModesProps) {
  const group = useId();
  return (
    <div role="radiogroup" aria-label="Upscale mode" className={styles.modes}>
      {modes.map((mode) => {
        const { name } = upscaleFacts[mode];
        const isMade = item[mode] !== null;
        const note = isMade ? 'made' : nameUpscaleCost(plan, upscaleCredits(mode));
        return (
          <label key={mode} className={styles.mode}>
            <input
              type="radio"
              name={group}
              className={styles.input}
              aria-label={note === null ? name : `${name}, ${note}`}
              checked={mode === value}
              onChange={() => onChange(mode)}
            />
            <span>{name}</span>
            {note !== null && (
              <span className={styles.note}>
                {isMade && <Check size={14} aria-hidden />}
                {note}
              </span>
            )}
          </label>
        );
      })}
    </div>
  );
}
