import { withExtras } from '../../../contract/catalogue/with-extras.ts';
import { AppError } from '../../../contract/errors.ts';
import { writeMeta } from '../../db/meta.ts';
import { findSounders, findToldCatalogue, findTrainers, findUpscalers, findWriter } from '../../db/queries/generations/models.ts';
import { whenOpen } from '../../db/open-database.ts';
import { consoleLog } from '../../lib/log.ts';
import { accountApi } from '../../sync/api/session-api.ts';

let isFresh = false;

/** The kept catalogue is out of date: the next `refreshCatalogue` asks the server again. */
export function noteCatalogueChanged(): void {
  isFresh = false;
}

/** Asks the server for its models once per page, when there is a session, and keeps them on this device; without a connection the kept ones stay. */
export async function refreshCatalogue(): Promise<void> {
  if (isFresh) return;
  isFresh = true;
  try {
    const { value } = await (await accountApi()).call('catalogue');
    const models = withExtras(value.models, value.extras);
    if (JSON.stringify(await findToldCatalogue()) !== JSON.stringify(models)) await whenOpen((db) => writeMeta(db, 'catalogue', models));
    if (JSON.stringify(await findUpscalers()) !== JSON.stringify(value.upscalers))
      await whenOpen((db) => writeMeta(db, 'upscalers', value.upscalers));
    if (JSON.stringify(await findTrainers()) !== JSON.stringify(value.trainers))
      await whenOpen((db) => writeMeta(db, 'trainers', value.trainers));
    const { speakers, composers } = value;
    if (JSON.stringify(await findSounders()) !== JSON.stringify({ speakers, composers }))
      await whenOpen(async (db) => {
        await writeMeta(db, 'speakers', speakers);
        await writeMeta(db, 'composers', composers);
      });
    if ((await findWriter()) !== value.writer) await whenOpen((db) => writeMeta(db, 'writer', value.writer));
  } catch (error) {
    isFresh = false;
    if (!(error instanceof AppError)) throw error;
    consoleLog('catalogue.not-refreshed', { code: error.code });
  }
}
