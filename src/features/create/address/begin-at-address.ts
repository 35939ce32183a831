import { openAddress } from '../../../actions/import/open-address.ts';
import { listLaidModels } from '../../../db/queries/trained-models/laid-models.ts';
import { findCatalogue } from '../../../db/queries/generations/models.ts';
import { trainedWith } from '../extras/trained-with.ts';
import { withoutUndefined } from '../form/chosen-rules.ts';
import { changeForm, createState, enterMode, fillPrompt } from '../form/create.state.ts';
import type { FormMode } from '../form/form-modes.ts';
import { offerFormer } from '../form/offer-former.ts';
import { beginWith, modeOfUse, whenDraftRead } from '../sources/begin-with.ts';
import { readUse, type AskedAtAddress } from './read-use.ts';

/**
 * Fills the form with the prompt, trained model and item in the address of a page, in the mode that uses the item. Undo
 * restores the former form.
 * @throws the errors of `openAddress`; the prompt and trained model are in the form by then
 */
export async function beginAtAddress(page: FormMode, asked: AskedAtAddress): Promise<void> {
  await whenDraftRead();
  const found = readUse(page, asked);
  const mode = found === null ? page : modeOfUse({ use: found.use, page });
  enterMode(mode);
  const former = { ...createState.form };
  if (asked.prompt !== undefined) fillPrompt(asked.prompt);
  if (asked.model_id !== undefined) await chooseTrained(asked.model_id);
  try {
    if (found === null) return;
    const id = await openAddress(found.url);
    beginWith(id, { use: found.use, page }, (await findCatalogue()) ?? []);
  } finally {
    offerFormer(mode, former, mode);
  }
}

/** Chooses a trained model with its own mode and words; an unknown one by its key alone. */
async function chooseTrained(key: string): Promise<void> {
  const known = (await listLaidModels()).find((one) => one.key === key);
  const change = { model_id: key, ...trainedWith(known ?? { training_mode: null, object_prompt: '' }) };
  changeForm({ chosen: withoutUndefined({ ...createState.form.chosen, ...change }) });
}
