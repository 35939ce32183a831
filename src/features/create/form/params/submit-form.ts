import { snapshot } from 'valtio/vanilla';
import { whyNoUpscale } from '../../../../../contract/generations/image/upscale-choice.ts';
import { limits } from '../../../../../contract/limits.ts';
import type { Model } from '../../../../../contract/catalogue/model.ts';
import type { Plan } from '../../../../../contract/account/plan.ts';
import { startGeneration } from '../../../../actions/generations/start-generation.ts';
import { runAction } from '../../../../ui/feedback/run-action.ts';
import { createState, noteSubmitted, setSubmittedAt } from '../create.state.ts';
import { checkForm, type CreateForm } from '../form-rules.ts';
import { toParams } from './to-params.ts';

/** Submits the form, which stays filled in. Does nothing while the form is not ready or another submission runs. */
export async function submitForm(plan: Plan, model: Model): Promise<void> {
  const form = snapshot(createState.form);
  if (createState.submittedAt !== null || checkForm(form, plan, model).reason !== null) return;
  setSubmittedAt(Date.now());
  const shown = new Promise((resolve) => setTimeout(resolve, limits.submittingMs));
  // Saving may outlast the indicator; a press in between must not submit twice.
  const kept = start(form, plan, model);
  void Promise.allSettled([shown, kept]).then(() => setSubmittedAt(null));
  await kept;
}

async function start(form: CreateForm, plan: Plan, model: Model): Promise<void> {
  const { written } = createState;
  const isWritten = written?.prompt === form.prompt;
  const { upscale_mode, ...asked } = toParams(form, model);
  // A choice that the present plan does not allow stays in the form and is not sent.
  const upscale = upscale_mode === undefined || whyNoUpscale(plan) !== null ? {} : { upscale_mode };
  const params = { ...asked, ...upscale, ...(isWritten ? { isGeneratedPrompt: true, prompt_assistant_mode: written.mode } : {}) };
  const started = await runAction(() => startGeneration(params));
  if (started !== undefined) noteSubmitted(started.mediaIds[0] ?? null);
}
