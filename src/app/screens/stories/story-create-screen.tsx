import { useNavigate, useParams } from '@tanstack/react-router';
import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import { findAccount } from '../../../db/queries/session.ts';
import type { StoryKind } from '../../../features/story-create/form/story-kind.ts';
import { StoryCreatePage } from '../../../features/story-create/story-create-page.tsx';
import type { PickerTab } from '../../../features/picker/picker-dialog.tsx';
import { runAction } from '../../../ui/feedback/run-action.ts';
import { lazyNamed } from '../../../ui/lazy-named.tsx';
import { bringIn } from '../bring-in.ts';

const PickerDialog = lazyNamed(async () => (await import('../../../features/picker/picker-dialog.tsx')).PickerDialog);

const tabs: readonly PickerTab[] = ['generation', 'albums', 'editingHistory', 'storyAsset'];

/** The form of a new story, with the library to choose a character's picture from. Music videos have an address without a kind. */
export function StoryCreateScreen() {
  const { kind = 'music' } = useParams({ strict: false });
  const navigate = useNavigate();
  const account = useLiveQuery(async () => findAccount(), []);
  const [picking, setPicking] = useState<((id: string) => void) | null>(null);
  if (account === undefined) return null;
  return (
    <>
      <StoryCreatePage
        key={kind}
        // Safe: the routes accept no other kind.
        kind={kind as StoryKind}
        account={account}
        onPick={(done) => setPicking(() => done)}
        onCreated={(id) => void navigate({ to: '/story/$storyId', params: { storyId: id }, replace: true })}
      />
      {picking !== null && (
        <PickerDialog
          title="Choose a picture of the character"
          account={account}
          tabs={tabs}
          max={1}
          onClose={([picked]) => {
            setPicking(null);
            if (picked !== undefined) void runAction(async () => picking(await bringIn(picked)));
          }}
        />
      )}
    </>
  );
}
