import { openAddress } from '../../../actions/open-address.ts';
import { findCatalogue } from '../../../db/queries/models.ts';
import { fillPrompt } from '../form/create.state.ts';
import type { FormMode } from '../form/form-modes.ts';
import { beginWith, whenDraftRead } from '../sources/begin-with.ts';
import { readUse, type AskedAtAddress } from './read-use.ts';

/**
 * Begins with the words and the item that the address of a mode's page names.
 * @throws what `openAddress` throws; the words are then in the form, and all else is as it was
 */
export async function beginAtAddress(mode: FormMode, asked: AskedAtAddress): Promise<void> {
  await whenDraftRead();
  if (asked.prompt !== undefined) fillPrompt(asked.prompt);
  const found = readUse(mode, asked);
  if (found === null) return;
  const id = await openAddress(found.url);
  beginWith(id, found.use, (await findCatalogue()) ?? []);
}
