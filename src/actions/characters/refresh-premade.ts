import { AppError } from '../../../contract/errors.ts';
import { writeMeta } from '../../db/meta.ts';
import { whenOpen } from '../../db/open-database.ts';
import { listPremadeCharacters } from '../../db/queries/characters/premade-characters.ts';
import { consoleLog } from '../../lib/log.ts';
import { accountApi } from '../../sync/api/session-api.ts';

let asking: Promise<void> | null = null;

/** Asks the server for the characters of the library, once at a time, and keeps them on this device; without a connection the kept ones stay. */
export function refreshPremade(): Promise<void> {
  asking ??= ask().finally(() => (asking = null));
  return asking;
}

async function ask(): Promise<void> {
  try {
    const { data } = (await (await accountApi()).call('characterPremade', { query: {} })).value;
    if (JSON.stringify(await listPremadeCharacters()) !== JSON.stringify(data))
      await whenOpen((db) => writeMeta(db, 'premadeCharacters', data));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    consoleLog('premade.not-refreshed', { code: error.code });
  }
}
