import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useState } from 'react';
import { countMedia } from '../../../db/queries/session.ts';
import { askBeforeLeaving } from '../../../lib/browser/ask-before-leaving.ts';
import { syncStatus } from '../../../sync/status.ts';
import { readSavedView, saveView } from '../../../ui/saved-view.ts';
import { Banner } from './banner.tsx';

const KEY = 'pleinair.home-screen-said';

/** Tells a tab on iOS how to keep the library, until it is dismissed. Asks before the tab is left with unsent changes. */
export function HomeScreenBanner() {
  const [isSaid, setIsSaid] = useState(() => readSavedView(KEY) !== null);
  const hasLibrary = useLiveQuery(async () => (await countMedia()) > 0, [], false);
  // On other systems unsent changes stay on the disk, so this question is not needed there.
  useEffect(() => askBeforeLeaving(() => syncStatus.waiting > 0), []);
  if (isSaid || !hasLibrary) return null;
  const dismiss = () => {
    saveView(KEY, true);
    setIsSaid(true);
  };
  return (
    <Banner
      kind="quiet"
      text="Add to Home Screen to keep your offline library: choose Share, then “Add to Home Screen”. Safari removes what a tab keeps after seven days without a visit."
      action={{ label: 'OK', onPress: dismiss }}
    />
  );
}
