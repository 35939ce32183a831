import { useNavigate, useSearch } from '@tanstack/react-router';
import { CharactersPage } from '../../../features/characters/characters-page.tsx';
import { useCharacterDoors } from '../../navigation/use-character-doors.ts';

const place = '/characters';

/** The user's characters and the library's, with links to all pages that use them. */
export function CharactersPlace() {
  const navigate = useNavigate();
  const { of, pictures } = useSearch({ from: place });
  const doors = useCharacterDoors();
  if (doors === undefined) return null;
  return (
    <CharactersPage
      {...doors}
      tab={of ?? 'mine'}
      onTab={(tab) => void navigate({ to: place, search: { of: tab === 'library' ? tab : undefined } })}
      pictures={pictures}
      onAnswered={() => void navigate({ to: place, search: (search) => ({ ...search, pictures: undefined }), replace: true })}
    />
  );
}
