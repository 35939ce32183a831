import { useSearch } from '@tanstack/react-router';
import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import { findAccount } from '../../../db/queries/session.ts';
import { CharacterCreatePage } from '../../../features/character-create/character-create-page.tsx';
import { lazyNamed } from '../../../ui/lazy-named.tsx';
import { useOpenPicture } from '../../navigation/use-open-picture.ts';
import { OpenPicture } from '../media/open-picture.tsx';

const PickerDialog = lazyNamed(async () => (await import('../../../features/picker/picker-dialog.tsx')).PickerDialog);

type Picking = { title: string; done: (id: string) => void };

/** Pictures of characters, with the library to choose from. */
export function CharacterCreateScreen() {
  const { character } = useSearch({ from: '/create/create/character' });
  const picture = useOpenPicture();
  const [picking, setPicking] = useState<Picking | null>(null);
  const account = useLiveQuery(async () => findAccount(), []);
  if (account === undefined) return null;
  return (
    <>
      <CharacterCreatePage
        account={account}
        character={character}
        onPick={(title, done) => setPicking({ title, done })}
        onOpen={picture.open}
      />
      {picking !== null && (
        <PickerDialog
          title={picking.title}
          account={account}
          max={1}
          onClose={([picked]) => {
            setPicking(null);
            if (picked !== undefined) picking.done(picked.id);
          }}
        />
      )}
      <OpenPicture
        hasComposer={false}
        itemId={picture.itemId}
        ids={{ length: picture.itemId === null ? 0 : 1, idAt: () => picture.itemId!, indexOf: () => 0 }}
        account={account}
        onShow={picture.show}
        onClose={picture.close}
      />
    </>
  );
}
