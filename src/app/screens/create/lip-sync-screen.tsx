import { useNavigate, useSearch } from '@tanstack/react-router';
import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useState } from 'react';
import { openAddress } from '../../../actions/import/open-address.ts';
import { findAccount } from '../../../db/queries/session.ts';
import { noteSubmitted } from '../../../features/create/form/create.state.ts';
import { LipSyncPage } from '../../../features/lip-sync/lip-sync-page.tsx';
import { chooseItem } from '../../../features/lip-sync/take-files.ts';
import { lazyNamed } from '../../../ui/lazy-named.tsx';
import { runAction } from '../../../ui/feedback/run-action.ts';

const PickerDialog = lazyNamed(async () => (await import('../../../features/picker/picker-dialog.tsx')).PickerDialog);

/** The page of talking videos, with the library to choose from. Results appear in the history. */
export function LipSyncScreen() {
  const navigate = useNavigate();
  const [isPicking, setIsPicking] = useState(false);
  const account = useLiveQuery(async () => findAccount(), []);
  const { image_url, video_url } = useSearch({ from: '/create/video/lip-sync-video' });
  const url = video_url ?? image_url;
  useEffect(() => {
    if (url === undefined) return;
    // The choice is kept as a draft; the same address opened again would undo later changes.
    void navigate({ to: '.', search: {}, replace: true });
    void runAction(async () => chooseItem(await openAddress(url)));
  }, [url, navigate]);
  if (account === undefined) return null;
  return (
    <>
      <LipSyncPage
        account={account}
        onPick={() => setIsPicking(true)}
        onMade={(id) => {
          noteSubmitted(id);
          void navigate({ to: '/history' });
        }}
      />
      {isPicking && (
        <PickerDialog
          title="Choose who speaks"
          account={account}
          kind="any"
          max={1}
          onClose={([picked]) => {
            setIsPicking(false);
            if (picked !== undefined) void runAction(() => chooseItem(picked.id));
          }}
        />
      )}
    </>
  );
}
