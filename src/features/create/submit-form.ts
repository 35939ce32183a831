import { snapshot } from 'valtio/vanilla';
import { limits } from '../../../contract/limits.ts';
import type { Model } from '../../../contract/model.ts';
import type { Plan } from '../../../contract/plan.ts';
import { startGeneration } from '../../actions/start-generation.ts';
import { runAction } from '../../ui/feedback/run-action.ts';
import { createState, noteSubmitted, setSubmittedAt } from './create.state.ts';
import { checkForm, toParams } from './form-rules.ts';

/** Asks for the pictures of the form, which stays as it is. Nothing happens while it is not ready or one is just on its way. */
export async function submitForm(plan: Plan, model: Model): Promise<void> {
  const form = snapshot(createState.form);
  if (createState.submittedAt !== null || checkForm(form, plan, model).reason !== null) return;
  setSubmittedAt(Date.now());
  setTimeout(() => setSubmittedAt(null), limits.submittingMs);
  const started = await runAction(() => startGeneration(toParams(form, model)));
  if (started !== undefined) noteSubmitted(started.mediaIds[0] ?? null);
}
