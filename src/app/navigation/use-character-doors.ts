import { useNavigate } from '@tanstack/react-router';
import { useLiveQuery } from 'dexie-react-hooks';
import { useMemo } from 'react';
import { findAccount } from '../../db/queries/session.ts';
import type { CharacterDoors } from '../../features/characters/character-doors.ts';
import { pictureChooser } from '../screens/characters/picture-chooser.tsx';

/** Links of characters, and the account whose pictures are shown; undefined until the account is known. */
export function useCharacterDoors(): { account: string; doors: CharacterDoors } | undefined {
  const navigate = useNavigate();
  const account = useLiveQuery(findAccount, []);
  return useMemo(
    () =>
      account === undefined
        ? undefined
        : {
            account,
            doors: {
              onUse: (key) => void navigate({ to: '/create/character', search: { character: key } }),
              onTrain: ({ id, trained_model_id: modelId }) =>
                void navigate({
                  to: '/train/{-$modelId}',
                  params: { modelId: modelId ?? undefined },
                  search: modelId === null ? { character: id } : {},
                }),
              picker: pictureChooser(account),
            },
          },
    [account, navigate],
  );
}
