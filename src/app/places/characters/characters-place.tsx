import { useNavigate, useSearch } from '@tanstack/react-router';
import { CharactersPage } from '../../../features/characters/characters-page.tsx';
import { useCharacterDoors } from '../../navigation/use-character-doors.ts';

const place = '/characters';

/** Own characters and those of the library, with the way to everything that is made with them. */
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
