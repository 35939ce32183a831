import { useLiveQuery } from 'dexie-react-hooks';
import { useMemo } from 'react';
import { listCharacters } from '../../db/queries/characters.ts';
import type { TagOption } from '../../ui/tag-field/tag-option.ts';

export type KnownCharacter = TagOption & { isLibrary: boolean };

/** Own characters and those of the library, by name; undefined until they were read. */
export function useKnownCharacters(): KnownCharacter[] | undefined {
  const rows = useLiveQuery(async () => listCharacters(), []);
  return useMemo(
    () =>
      rows?.map(({ model_id, character_name, thumbnail, is_library }) => ({
        key: model_id,
        name: character_name,
        thumbnail,
        isLibrary: is_library,
      })),
    [rows],
  );
}

/** A character by its key; one that is not known here has its key for a name. */
export function nameOf(known: readonly TagOption[], key: string): TagOption {
  return known.find((one) => one.key === key) ?? { key, name: key, thumbnail: null };
}
