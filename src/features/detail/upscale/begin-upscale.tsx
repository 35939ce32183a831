import { useSnapshot } from 'valtio/react';
import { whyNoUpscale } from '../../../../contract/generations/image/upscale-choice.ts';
import type { UpscaleMode } from '../../../../contract/media/media.ts';
import type { MediaRow } from '../../../../contract/media/media-row.ts';
import type { Plan } from '../../../../contract/account/plan.ts';
import { deviceModes, upscaleFacts } from '../../../../contract/upscaling/upscale.ts';
import { hasUpscaledHere } from '../../../lib/settings/upscale-settings.ts';
import { syncStatus } from '../../../sync/status.ts';
import { PaidButton } from '../../../ui/controls/paid/paid-button.tsx';
import { runAction } from '../../../ui/feedback/run-action.ts';
import type { Maker } from './makers.ts';
import { runUpscale, runUpscaleHere } from './run-upscale.ts';
import styles from './upscale.module.css';

type BeginUpscaleProps = {
  item: MediaRow;
  plan: Plan;
  maker: Maker;
  mode: UpscaleMode;
  faceFidelity: number;
  /** The maker supports no mode for this image. */
  isDisabled: boolean;
  /** The studio or an engine is upscaling this image. */
  isUpscaling: boolean;
  /** True when the section shows the failure of this device itself: then no message repeats it. */
  isFailureShown: () => boolean;
};

/** The button that starts the upscaling, with a note about the connection. */
export function BeginUpscale({ item, plan, maker, mode, faceFidelity, isDisabled, isUpscaling, isFailureShown }: BeginUpscaleProps) {
  const isOffline = useSnapshot(syncStatus).state === 'offline';
  const here = maker.kind === 'device' ? deviceModes.find((one) => one === mode) : undefined;
  const lacksNetwork = here !== undefined && isOffline && !hasUpscaledHere();
  const isPaid = whyNoUpscale(plan) === null;
  const begin = () =>
    void runAction(() => (here === undefined ? runUpscale(item.id, mode, faceFidelity) : runUpscaleHere(item.id, here, isFailureShown)));
  return (
    <>
      <PaidButton
        plan={plan}
        label={isUpscaling ? 'Upscaling...' : `Upscale ${upscaleFacts[mode].name}`}
        variant="outline"
        isDisabled={isDisabled || lacksNetwork}
        isBusy={isUpscaling}
        onPress={begin}
      />
      {lacksNetwork && isPaid && !isDisabled && (
        <p className={styles.hint}>This device has to be connected once before it can do this: it fetches what it needs.</p>
      )}
      {isOffline && here === undefined && isPaid && !isDisabled && (
        <p className={styles.hint}>{isUpscaling ? 'It begins' : 'Begins'} as soon as this device is connected.</p>
      )}
    </>
  );
}
