import { useNavigate, useSearch } from '@tanstack/react-router';
import { CharactersPage } from '../../../features/characters/characters-page.tsx';
import { useCharacterDoors } from '../../navigation/use-character-doors.ts';

const path = '/characters';

/** The user's characters and the library's, with links to all pages that use them. */
export function CharactersScreen() {
  const navigate = useNavigate();
  const { of, pictures } = useSearch({ from: path });
  const doors = useCharacterDoors();
  if (doors === undefined) return null;
  return (
    <CharactersPage
      {...doors}
      tab={of ?? 'mine'}
      onTab={(tab) => void navigate({ to: path, search: { of: tab === 'library' ? tab : undefined } })}
      pictures={pictures}
      onAnswered={() => void navigate({ to: path, search: (search) => ({ ...search, pictures: undefined }), replace: true })}
    />
  );
}
