import { useSnapshot } from 'valtio/react';
import { syncStatus } from '../../../sync/status.ts';
import { Banner } from './banner.tsx';
import { useHeldFor } from './use-held-for.ts';

/** A change that is sent within this time shows no banner, ms. */
const SAVING_AFTER_MS = 2_000;

/** Warns that unsent changes are lost with this tab: always where the browser gives no storage, else while something is unsent. */
export function MemoryBanner() {
  const { isShared, state } = useSnapshot(syncStatus);
  const isSaving = useHeldFor(state === 'saving', SAVING_AFTER_MS);
  if (!isShared)
    return (
      <Banner
        kind="warning"
        text="This browser gives Pleinair no storage: nothing is kept on this device. Your library is in the studio; what is not sent is lost when this tab closes."
      />
    );
  if (!isSaving) return null;
  // The text has no number: screen readers would read the banner again after every change.
  return <Banner kind="quiet" text="Your last changes are not in the studio yet. Keep this tab open until everything is saved." />;
}
