import type { UpscaleMode } from '../../../../contract/media.ts';
import { awaitUpscale, upscaleMedia } from '../../../actions/upscale-media.ts';
import { runAction } from '../../../ui/feedback/run-action.ts';
import { showToast } from '../../../ui/feedback/toast-store.ts';

/** Begins an upscaling and, whatever is looked at by then, says how it ended. */
export async function runUpscale(id: string, mode: UpscaleMode, faceFidelity: number): Promise<void> {
  await upscaleMedia(id, mode, faceFidelity);
  void runAction(() => sayEnd(id, mode));
}

async function sayEnd(id: string, mode: UpscaleMode): Promise<void> {
  const end = await awaitUpscale(id, mode);
  if (end === 'made') showToast({ kind: 'success', text: 'Image has been upscaled!' });
  else if (end !== 'gone') showToast({ kind: 'error', text: `${end.reason} Credits have already been returned.`, durationMs: 8_000 });
}
