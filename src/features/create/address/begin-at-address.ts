import { openAddress } from '../../../actions/open-address.ts';
import { findCatalogue } from '../../../db/queries/models.ts';
import { enterMode, fillPrompt } from '../form/create.state.ts';
import type { FormMode } from '../form/form-modes.ts';
import { beginWith, modeOfUse, whenDraftRead } from '../sources/begin-with.ts';
import { readUse, type AskedAtAddress } from './read-use.ts';

/**
 * Begins with the words and the item that the address of a mode's page names, in the mode in which that item is used.
 * @throws what `openAddress` throws; the words are then in the form, and all else is as it was
 */
export async function beginAtAddress(page: FormMode, asked: AskedAtAddress): Promise<void> {
  await whenDraftRead();
  const found = readUse(page, asked);
  enterMode(found === null ? page : modeOfUse({ use: found.use, page }));
  if (asked.prompt !== undefined) fillPrompt(asked.prompt);
  if (found === null) return;
  const id = await openAddress(found.url);
  beginWith(id, { use: found.use, page }, (await findCatalogue()) ?? []);
}
