import { countInStates } from '../../db/outbox/count-in-states.ts';
import { studio } from '../../db/open-database.ts';
import { unfinishedStates } from '../../db/outbox/read-mutation.ts';
import { keepAndReload, reloadPage } from '../../lib/browser/reload-page.ts';
import { showToast } from '../../ui/feedback/toast/toast-store.ts';

const text = 'This tab shows the library from before. What is not saved or was refused here is lost when the page is loaded again.';

/** Reloads an in-memory page for another library: at once, or on request while a reload would lose changes. */
export async function offerOtherLibrary(): Promise<void> {
  const db = studio();
  const lost = (await countInStates(db, unfinishedStates)) + (await db.problems.count());
  if (lost === 0) reloadPage();
  else showToast({ key: 'other-library', text, durationMs: null, actions: [{ label: 'Reload', onPress: () => void keepAndReload() }] });
}
