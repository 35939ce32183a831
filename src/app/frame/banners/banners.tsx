import { useEffect, useState, useSyncExternalStore } from 'react';
import { useSnapshot } from 'valtio/react';
import { onStaleDatabase } from '../../../db/open-database.ts';
import { forgetNote, readNote, watchNote } from '../../../db/recovery/removal-note.ts';
import { openAccountDialog } from '../../../ui/overlay/account-dialog.ts';
import { isIosTab } from '../../../lib/browser/is-ios-tab.ts';
import { syncStatus } from '../../../sync/status.ts';
import { runAction } from '../../../ui/feedback/run-action.ts';
import { Banner } from './banner.tsx';
import { ReplacedTitles } from '../../notices/replaced-titles.tsx';
import { StudioNotices } from './studio-notices.tsx';
import { useHeldFor } from './use-held-for.ts';
import { NoStorageBanner, UnsentBanner } from './memory-banner.tsx';
import { HomeScreenBanner } from './home-screen-banner.tsx';
import { SignedOutBanner } from './signed-out-banner.tsx';

/** Gaps in the connection that are shorter than this show no banner, ms. */
const OFFLINE_AFTER_MS = 4_000;

/** Banners and words that depend on whether the library is on the disk or in the memory of this tab. */
const onDisk = {
  Above: () => null,
  Below: () => isIosTab() && <HomeScreenBanner />,
  kept: 'Your changes are kept on this device.',
  keptSignedOut: null,
  afterReload: 'your changes are kept',
  condition: '',
};
const inMemory = {
  Above: NoStorageBanner,
  Below: () => null,
  kept: 'Your changes wait in this tab.',
  keptSignedOut: 'Your changes wait in this tab.',
  afterReload: 'what is not sent is lost',
  condition: ', if this tab is still open',
};
const byLibrary = { 'on-disk': onDisk, 'in-memory': inMemory, 'shared-computer': { ...inMemory, Above: UnsentBanner } };
type Words = Pick<typeof onDisk | typeof inMemory, 'kept' | 'keptSignedOut' | 'afterReload' | 'condition'>;

/** The banners of every page: permanent ones, and of the others only the most urgent one. */
export function Banners() {
  const { Above, Below, ...words } = byLibrary[useSnapshot(syncStatus).library];
  return (
    <>
      <Above />
      <MostUrgent words={words} />
      <Below />
      <StudioNotices />
      <ReplacedTitles />
    </>
  );
}

function MostUrgent({ words }: { words: Words }) {
  const { state, waiting, isOverdue, isDiffering } = useSnapshot(syncStatus);
  const { kept, keptSignedOut, afterReload, condition } = words;
  const [isStale, setIsStale] = useState(false);
  const isOffline = useHeldFor(state === 'offline', OFFLINE_AFTER_MS);
  const note = useSyncExternalStore(watchNote, readNote);
  useEffect(() => onStaleDatabase(() => setIsStale(true)), []);

  if (isStale || state === 'update-needed')
    return (
      <Banner
        kind="warning"
        text={isStale ? 'The studio changed in another tab. Reload to go on.' : `There is a newer studio. Reload to go on; ${afterReload}.`}
        action={{ label: 'Reload', onPress: () => void runAction(update) }}
      />
    );
  if (state === 'other-account')
    return (
      <Banner
        kind="warning"
        text={`Another account is signed in in this browser. ${kept}`}
        action={{ label: 'Sign in', onPress: () => openAccountDialog('sign-in') }}
      />
    );
  if (state === 'signed-out')
    return <SignedOutBanner waiting={waiting} kept={keptSignedOut} onSignIn={() => openAccountDialog('sign-in')} />;
  if (note !== null) return <Banner kind="warning" text={note} action={{ label: 'OK', onPress: forgetNote }} />;
  if (state === 'failing') return <Banner kind="warning" text={`The studio answers with errors. ${kept}`} />;
  if (isOverdue)
    return (
      <Banner
        kind="warning"
        text="Some changes have waited for more than a day and are on this device only. Connect to save them."
        action={{ label: 'Sync now', onPress: () => void runAction(syncNow) }}
      />
    );
  if (isDiffering)
    return (
      <Banner
        kind="warning"
        text="This device and the studio do not agree on what is in your library. Your changes are kept; a report helps to find out why."
        action={{ label: 'Save report', onPress: () => void runAction(saveDiagnostics) }}
      />
    );
  if (isOffline) return <Banner kind="quiet" text={`Offline. Everything is sent when the connection is back${condition}.`} />;
  return null;
}

async function syncNow(): Promise<void> {
  (await import('../../../actions/outbox/sync-now.ts')).syncNow();
}

async function update(): Promise<void> {
  const { updateNow } = await import('../../notices/update-now.ts');
  await updateNow();
}

async function saveDiagnostics(): Promise<void> {
  const { saveDiagnostics: save } = await import('../../../actions/storage/save-diagnostics.ts');
  await save();
}
