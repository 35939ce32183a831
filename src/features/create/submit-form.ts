import { snapshot } from 'valtio/vanilla';
import { limits } from '../../../contract/limits.ts';
import type { Model } from '../../../contract/model.ts';
import type { Plan } from '../../../contract/plan.ts';
import { startGeneration } from '../../actions/start-generation.ts';
import { runAction } from '../../ui/feedback/run-action.ts';
import { listPrompts } from './bulk/list-prompts.ts';
import { changeForm, createState, noteSubmitted, setSubmittedAt } from './create.state.ts';
import { checkForm, toParams, type CreateForm } from './form-rules.ts';

/** Asks for the pictures of the form, which stays as it is. Nothing happens while it is not ready or one is just on its way. */
export async function submitForm(plan: Plan, model: Model): Promise<void> {
  const form = snapshot(createState.form);
  if (createState.submittedAt !== null || checkForm(form, plan, model).reason !== null) return;
  setSubmittedAt(Date.now());
  const shown = new Promise((resolve) => setTimeout(resolve, limits.submittingMs));
  const list = listPrompts(form, model);
  const kept = startAll(form, model, list);
  // Keeping a list takes longer than that: pressed again meanwhile, Create would ask for it twice.
  void Promise.allSettled([shown, list === null ? undefined : kept]).then(() => setSubmittedAt(null));
  await kept;
}

async function startAll(form: CreateForm, model: Model, list: string[] | null): Promise<void> {
  const isWritten = list === null && createState.written?.prompt === form.prompt;
  const params = { ...toParams(form, model), ...(isWritten ? { isGeneratedPrompt: true } : {}) };
  const prompts = list ?? [form.prompt];
  // Each prompt of a list is a request of its own: what could not be kept leaves the others as they are.
  for (const [index, prompt] of prompts.entries()) {
    const started = await runAction(() => startGeneration({ ...params, prompt, image_num: list === null ? params.image_num : 1 }));
    if (started === undefined) {
      // What was typed meanwhile is newer.
      if (index > 0 && createState.form.prompt === form.prompt) changeForm({ prompt: prompts.slice(index).join('\n') });
      return;
    }
    noteSubmitted(started.mediaIds[0] ?? null);
  }
}
