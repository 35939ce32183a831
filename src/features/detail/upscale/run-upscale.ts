import type { UpscaleMode } from '../../../../contract/media/media.ts';
import { deviceModes, type DeviceMode } from '../../../../contract/upscaling/upscale.ts';
import { awaitUpscale, upscaleMedia } from '../../../actions/upscaling/upscale-media.ts';
import { upscaleMediaHere } from '../../../actions/upscaling/upscale-media-here.ts';
import { forgetFailureHere, upscalesHere } from '../../../actions/upscaling/upscales-here.state.ts';
import { findMedia } from '../../../db/queries/media/media.ts';
import { findUpscalers } from '../../../db/queries/generations/models.ts';
import { readUpscaleMaker } from '../../../lib/settings/upscale-settings.ts';
import { runAction } from '../../../ui/feedback/run-action.ts';
import { showToast } from '../../../ui/feedback/toast/toast-store.ts';
import { listMakers, listWays, pickMaker } from './makers.ts';

/** Starts an upscaling by the studio or an engine. A message shows its end, even on another page. */
export async function runUpscale(id: string, mode: UpscaleMode, faceFidelity: number): Promise<void> {
  await upscaleMedia(id, mode, faceFidelity);
  forgetFailureHere(id);
  void runAction(() => sayEnd(id, mode));
}

/** Upscales on this device. `isFailureShown`: whether the screen shows the failure itself. */
export async function runUpscaleHere(id: string, mode: DeviceMode, isFailureShown: () => boolean = () => false): Promise<void> {
  try {
    await upscaleMediaHere(id, mode);
  } catch (error) {
    if (upscalesHere.items[id]?.step === 'failed' && isFailureShown()) return;
    throw error;
  }
  sayMade();
}

/** Starts an upscaling with the default maker for this image. */
export async function runUsualUpscale(id: string, mode: UpscaleMode, faceFidelity: number): Promise<void> {
  const media = await findMedia(id);
  const makers = listMakers((await findUpscalers()) ?? {});
  const maker = media && pickMaker(makers, media, { chosen: null, saved: readUpscaleMaker() });
  const here = deviceModes.find((one) => one === mode);
  const isHere = media !== undefined && maker?.kind === 'device' && listWays(maker, media).includes(mode);
  return here !== undefined && isHere ? runUpscaleHere(id, here) : runUpscale(id, mode, faceFidelity);
}

async function sayEnd(id: string, mode: UpscaleMode): Promise<void> {
  const end = await awaitUpscale(id, mode);
  if (end === 'made') sayMade();
  else if (end !== 'gone') showToast({ kind: 'error', text: `${end.reason} Credits have already been returned.`, durationMs: 8_000 });
}

function sayMade(): void {
  showToast({ kind: 'success', text: 'Image has been upscaled!' });
}
