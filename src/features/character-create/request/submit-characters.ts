import { snapshot } from 'valtio/vanilla';
import { limits } from '../../../../contract/limits.ts';
import type { Model } from '../../../../contract/catalogue/model.ts';
import { sendMask } from '../../../actions/edit/send-mask.ts';
import { startGeneration } from '../../../actions/generations/start-generation.ts';
import { runAction } from '../../../ui/feedback/run-action.ts';
import { changeForm, characterState } from '../character-create.state.ts';
import type { CharacterForm } from '../form.ts';
import { toRequest } from './to-request.ts';

/** Most results that the page shows. */
const shownMax = 24;

/** Submits the form, which stays filled in. Further presses within `limits.submittingMs` do nothing. */
export async function submitCharacters(model: Model): Promise<void> {
  if (characterState.isSubmitting) return;
  characterState.isSubmitting = true;
  const shown = new Promise((resolve) => setTimeout(resolve, limits.submittingMs));
  const form = snapshot(characterState).form as CharacterForm;
  const started = await runAction(async () => startGeneration(toRequest(form, model, { maskUrl: await maskOf(form) })));
  if (started !== undefined) changeForm(({ made }) => ({ made: [...started.mediaIds, ...made].slice(0, shownMax) }));
  await shown;
  characterState.isSubmitting = false;
}

async function maskOf({ parameters, mask }: CharacterForm): Promise<string | null> {
  return parameters.creation_mode.value === 'inpaint' && mask !== null ? sendMask(mask, new AbortController().signal) : null;
}
