import { openAddress } from '../../../actions/open-address.ts';
import { findCatalogue } from '../../../db/queries/models.ts';
import { createState, enterMode, fillPrompt } from '../form/create.state.ts';
import type { FormMode } from '../form/form-modes.ts';
import { offerFormer } from '../form/offer-former.ts';
import { beginWith, modeOfUse, whenDraftRead } from '../sources/begin-with.ts';
import { readUse, type AskedAtAddress } from './read-use.ts';

/**
 * Begins with the words and the item that the address of a mode's page names, in the mode in which that item is used.
 * Undo brings back what was there.
 * @throws what `openAddress` throws; the words are then in the form, and all else is as it was
 */
export async function beginAtAddress(page: FormMode, asked: AskedAtAddress): Promise<void> {
  await whenDraftRead();
  const found = readUse(page, asked);
  const mode = found === null ? page : modeOfUse({ use: found.use, page });
  enterMode(mode);
  const former = { ...createState.form };
  if (asked.prompt !== undefined) fillPrompt(asked.prompt);
  try {
    if (found === null) return;
    const id = await openAddress(found.url);
    beginWith(id, { use: found.use, page }, (await findCatalogue()) ?? []);
  } finally {
    offerFormer(mode, former, mode);
  }
}
