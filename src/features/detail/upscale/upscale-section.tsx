import { Check, SquareSplitHorizontal } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useLiveQuery } from 'dexie-react-hooks';
import { useSnapshot } from 'valtio/react';
import { limits } from '../../../../contract/limits.ts';
import type { UpscaleMode } from '../../../../contract/media/media.ts';
import type { MediaRow } from '../../../../contract/media/media-row.ts';
import type { Plan } from '../../../../contract/account/plan.ts';
import { fitUpscaleMode, largeImageMessage, upscaleCredits } from '../../../../contract/generations/image/upscale-at-create.ts';
import { nameUpscaleCost } from '../../../../contract/generations/image/upscale-choice.ts';
import { fitsUpscale, upscaleFacts } from '../../../../contract/upscaling/upscale.ts';
import { findRefusedUpscale } from '../../../db/queries/outbox/problems.ts';
import { upscalesHere } from '../../../actions/upscaling/upscales-here.state.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { RadioCards } from '../../../ui/fields/radio-cards.tsx';
import { Slider } from '../../../ui/fields/slider.tsx';
import { BeginUpscale } from './begin-upscale.tsx';
import { isStudioAi } from './describe-studio.ts';
import { DeviceLimit } from './device-limit.tsx';
import { DeviceWork } from './device-work.tsx';
import { MadeBy } from './made-by.tsx';
import { MakerFacts } from './maker-facts.tsx';
import { listOffered } from './makers.ts';
import { useIsUpscaling } from './use-is-upscaling.ts';
import { useMakers } from './use-makers.ts';
import { RefusedUpscale } from './refused-upscale.tsx';
import panel from '../detail-panel.module.css';
import styles from './upscale.module.css';

type UpscaleSectionProps = {
  item: MediaRow;
  plan: Plan;
  /** The version on the stage; null for the original. */
  version: UpscaleMode | null;
  onVersion: (version: UpscaleMode | null) => void;
  /** Compares a version with the original; absent where the comparison is always visible. */
  onCompare?: (version: UpscaleMode) => void;
};

/** The upscaled versions of a picture, and the controls for another one. */
export function UpscaleSection({ item, plan, version, onVersion, onCompare }: UpscaleSectionProps) {
  const [chosen, setChosen] = useState<UpscaleMode>('x2');
  const [fidelity, setFidelity] = useState<number>(limits.faceFidelityDefault);
  const { makers, maker, studio, choose } = useMakers(item);
  const isUpscaling = useIsUpscaling(item);
  const work = useSnapshot(upscalesHere).items[item.id];
  const isWorking = work !== undefined && work.step !== 'failed';
  const refused = useLiveQuery(async () => findRefusedUpscale(item.id), [item.id]);
  const isShown = useIsShown();
  const modes = listOffered(maker, item);
  const mode = [chosen, fitUpscaleMode(chosen, item), modes[0]].find((one) => one !== undefined && modes.includes(one)) ?? 'x2';
  const isMade = item[mode] !== null;
  const isSmallEnough = fitsUpscale(item, 'x2');
  return (
    <section aria-labelledby="upscale" className={panel.section}>
      <h2 id="upscale">Upscale</h2>
      <fieldset className={styles.choice} disabled={isWorking}>
        {isSmallEnough && (
          <RadioCards
            label="Made by"
            cards={makers.map(({ key, name, kind }) => ({
              value: key,
              name,
              note: kind !== 'studio' || isStudioAi(item, mode, studio) ? 'AI' : 'Lanczos, not AI',
            }))}
            value={maker.key}
            onChange={choose}
          />
        )}
        {modes.length > 0 && (
          <RadioCards
            label="Upscale mode"
            isPaired
            cards={modes.map((one) =>
              toCard(one, item[one] !== null, maker.kind === 'device' ? null : nameUpscaleCost(plan, upscaleCredits(one))),
            )}
            value={mode}
            onChange={setChosen}
          />
        )}
      </fieldset>
      {!fitsUpscale(item, 'x4') && (
        <p className={styles.hint}>{isSmallEnough ? largeImageMessage : 'This image is too large to be upscaled.'}</p>
      )}
      {maker.kind === 'device' && <DeviceLimit item={item} makers={makers} studio={studio} />}
      {upscaleFacts[mode].hasFace && !isMade && <FaceFidelity value={fidelity} onChange={setFidelity} />}
      {work !== undefined && <DeviceWork id={item.id} work={work} />}
      {isMade ? (
        <div className={styles.made}>
          <Button isPressed={version === mode} onClick={() => onVersion(version === mode ? null : mode)}>
            Show {upscaleFacts[mode].name} ({item.width * upscaleFacts[mode].factor} × {item.height * upscaleFacts[mode].factor})
          </Button>
          {onCompare !== undefined && (
            <Button icon={<SquareSplitHorizontal size={16} aria-hidden />} onClick={() => onCompare(mode)}>
              Before and after
            </Button>
          )}
        </div>
      ) : (
        !isWorking && (
          <BeginUpscale
            item={item}
            plan={plan}
            maker={maker}
            mode={mode}
            faceFidelity={fidelity}
            isDisabled={!modes.includes(mode)}
            isUpscaling={isUpscaling}
            isFailureShown={isShown}
          />
        )
      )}
      {!isUpscaling && !isWorking && item.status === 'completed' && item.failed_reason !== null && (
        <p className={styles.problem} role="alert">
          {item.failed_reason} Credits have already been returned.
        </p>
      )}
      {!isUpscaling && !isWorking && refused !== undefined && <RefusedUpscale problem={refused} />}
      {isMade && <MadeBy item={item} mode={mode} />}
      {!isMade && modes.length > 0 && <MakerFacts maker={maker} studio={studio} item={item} mode={mode} isWorking={isWorking} />}
    </section>
  );
}

/** Whether this section is still mounted when an upscaling that it started ends. */
function useIsShown(): () => boolean {
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return () => isShown.current;
}

function toCard(mode: UpscaleMode, isMade: boolean, cost: string | null) {
  const { name } = upscaleFacts[mode];
  return isMade ? { value: mode, name, note: 'made', icon: <Check size={14} aria-hidden /> } : { value: mode, name, note: cost };
}

function FaceFidelity({ value, onChange }: { value: number; onChange: (value: number) => void }) {
  return (
    <div className={styles.fidelity}>
      <Slider
        label="Face Fidelity"
        value={value}
        min={0}
        max={1}
        step={limits.faceFidelityStep}
        describe={(fidelity) => fidelity.toFixed(1)}
        onChange={(fidelity) => onChange(Math.round(fidelity * 10) / 10)}
      />
      <output className={styles.figure}>{value.toFixed(1)}</output>
    </div>
  );
}
