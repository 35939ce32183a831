import { useNavigate, useParams } from '@tanstack/react-router';
import { useCallback } from 'react';
import { CharacterPage } from '../../../features/characters/one/character-page.tsx';
import { useCharacterDoors } from '../../navigation/use-character-doors.ts';

/** One character. */
export function CharacterScreen() {
  const navigate = useNavigate();
  const { characterId } = useParams({ from: '/characters/$characterId' });
  const known = useCharacterDoors();
  const leave = useCallback(() => void navigate({ to: '/characters', search: {}, replace: true }), [navigate]);
  if (known === undefined) return null;
  return <CharacterPage key={characterId} id={characterId} onRemoved={leave} {...known} />;
}
