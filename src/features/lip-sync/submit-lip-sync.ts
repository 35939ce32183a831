import { snapshot } from 'valtio/vanilla';
import { limits } from '../../../contract/limits.ts';
import type { Model } from '../../../contract/catalogue/model.ts';
import { startGeneration } from '../../actions/generations/start-generation.ts';
import { runAction } from '../../ui/feedback/run-action.ts';
import { toLipSyncParams } from './lip-sync-rules.ts';
import { lipSyncState } from './lip-sync.state.ts';

/** Requests the talking videos of the form, which keeps its content. A second press within a moment is ignored. */
export async function submitLipSync(model: Model, onMade: (id: string) => void): Promise<void> {
  if (lipSyncState.isSubmitting) return;
  lipSyncState.isSubmitting = true;
  const shown = new Promise((resolve) => setTimeout(resolve, limits.submittingMs));
  const started = await runAction(() => startGeneration(toLipSyncParams(snapshot(lipSyncState.form), model)));
  await shown;
  lipSyncState.isSubmitting = false;
  const id = started?.mediaIds[0];
  if (id !== undefined) onMade(id);
}
