import { useParams } from '@tanstack/react-router';
import { useLiveQuery } from 'dexie-react-hooks';
import { useMemo } from 'react';
import { findAccount } from '../../../db/queries/session.ts';
import { StoryboardPage } from '../../../features/storyboard/storyboard-page.tsx';
import type { TakePicker } from '../../../features/storyboard/storyboard-doors.ts';
import { lazyNamed } from '../../../ui/lazy-named.tsx';

const PickerDialog = lazyNamed(async () => (await import('../../../features/picker/picker-dialog.tsx')).PickerDialog);

/** One story, with the library to choose takes from. */
export function StoryScreen() {
  const { storyId } = useParams({ from: '/story/$storyId' });
  const account = useLiveQuery(async () => findAccount(), []);
  const picker = useMemo<TakePicker>(
    () =>
      ({ title, kind, onClose }) => (
        <PickerDialog title={title} account={account ?? ''} kind={kind} max={1} onClose={([picked]) => onClose(picked?.id ?? null)} />
      ),
    [account],
  );
  if (account === undefined) return null;
  return <StoryboardPage key={storyId} id={storyId} account={account} picker={picker} />;
}
