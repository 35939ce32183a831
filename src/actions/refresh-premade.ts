import { AppError } from '../../contract/errors.ts';
import { writeMeta } from '../db/meta.ts';
import { whenOpen } from '../db/open-database.ts';
import { listPremadeCharacters } from '../db/queries/premade-characters.ts';
import { consoleLog } from '../lib/log.ts';
import { accountApi } from '../sync/session-api.ts';

let isFresh = false;

/** Asks the server for the characters of the library once per page, and keeps them on this device; without a connection the kept ones stay. */
export async function refreshPremade(): Promise<void> {
  if (isFresh) return;
  isFresh = true;
  try {
    const { data } = (await (await accountApi()).call('characterPremade', { query: {} })).value;
    if (JSON.stringify(await listPremadeCharacters()) !== JSON.stringify(data))
      await whenOpen((db) => writeMeta(db, 'premadeCharacters', data));
  } catch (error) {
    isFresh = false;
    if (!(error instanceof AppError)) throw error;
    consoleLog('premade.not-refreshed', { code: error.code });
  }
}
