import { liveQuery } from 'dexie';
import { reloadOrAsk } from '../../db/recovery/in-memory.ts';
import { findMe } from '../../db/queries/session.ts';
import { openSpace } from '../../db/open-database.ts';
import { consoleLog } from '../../lib/log.ts';
import { keepAndReload, reloadPage } from '../../lib/browser/reload-page.ts';

/** Reloads the page for another library, after joining or leaving a team here or on another device. */
export function followSpace(): void {
  liveQuery(async () => findMe()).subscribe({
    next: (me) => {
      if (me === undefined || me.space_id === openSpace()) return;
      reloadOrAsk({
        reload: () => void keepAndReload(),
        ask: () => void import('./offer-other-library.ts').then(({ offerOtherLibrary }) => offerOtherLibrary(), reloadPage),
      });
    },
    error: (error: unknown) => consoleLog('library.not-followed', { reason: String(error) }),
  });
}
