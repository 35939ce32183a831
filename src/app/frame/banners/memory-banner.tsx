import { useSnapshot } from 'valtio/react';
import { syncStatus } from '../../../sync/status.ts';
import { Banner } from './banner.tsx';
import { useHeldFor } from './use-held-for.ts';

/** A change that is sent within this time shows no banner, ms. */
const SAVING_AFTER_MS = 2_000;

/** Warns that nothing is kept on this device. */
export function NoStorageBanner() {
  return (
    <Banner
      kind="warning"
      text="This browser gives Pleinair no storage: nothing is kept on this device. Your library is in the studio; what is not sent is lost when this tab closes."
    />
  );
}

/** Warns on a shared computer that unsent changes are lost with this tab, while there are some. */
export function UnsentBanner() {
  const isSaving = useHeldFor(useSnapshot(syncStatus).state === 'saving', SAVING_AFTER_MS);
  if (!isSaving) return null;
  // The text has no number: screen readers would read the banner again after every change.
  return <Banner kind="quiet" text="Your last changes are not in the studio yet. Keep this tab open until everything is saved." />;
}
