import { AppError } from '../../../contract/errors.ts';
import type { ResponseOf } from '../../../contract/routes/routes.ts';
import { writeMeta } from '../../db/meta.ts';
import { whenOpen } from '../../db/open-database.ts';
import { findHubPage } from '../../db/queries/trained-models/hub.ts';
import { consoleLog } from '../../lib/log.ts';
import { accountApi } from '../../sync/api/session-api.ts';

/**
 * Asks the server for the first page of the hub, those that are used most, and keeps it on this device; without a connection the kept
 * one stays. @returns where the next page begins; null: there is none, or the server was not reached
 */
export async function refreshHub(): Promise<string | null> {
  try {
    const { value }: { value: ResponseOf<'communityModels'> } = await (await accountApi()).call('communityModels');
    if (JSON.stringify(await findHubPage()) !== JSON.stringify(value.items)) await whenOpen((db) => writeMeta(db, 'hubPage', value.items));
    return value.nextCursor;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    consoleLog('hub.not-refreshed', { code: error.code });
    return null;
  }
}
