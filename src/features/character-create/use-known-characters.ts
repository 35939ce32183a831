import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect } from 'react';
import { readMediaAddress } from '../../../contract/generations/media-address.ts';
import { mediaPath } from '../../../contract/media/media.ts';
import { refreshPremade } from '../../actions/characters/refresh-premade.ts';
import { listCharacters } from '../../db/queries/characters/characters.ts';
import { listMedia } from '../../db/queries/media/media.ts';
import { listPremadeCharacters } from '../../db/queries/characters/premade-characters.ts';
import { findAccount } from '../../db/queries/session.ts';
import { runQuietly } from '../../ui/feedback/run-action.ts';
import type { TagOption } from '../../ui/tag-field/tag-option.ts';

export type KnownCharacter = TagOption & { isLibrary: boolean };

/** The user's characters sorted by name, then those of the library; undefined while they load. */
export function useKnownCharacters(): KnownCharacter[] | undefined {
  useEffect(() => void runQuietly('premade.not-refreshed', refreshPremade), []);
  return useLiveQuery(async () => {
    const [rows, premade, account] = await Promise.all([listCharacters(), listPremadeCharacters(), findAccount()]);
    const own = rows.filter(({ is_library }) => !is_library);
    const library = premade ?? rows.filter(({ is_library }) => is_library);
    const known = [...own, ...library].map((row) => ({
      key: row.model_id,
      name: row.character_name,
      thumbnail: row.thumbnail,
      isLibrary: row.is_library,
    }));
    return withSmallPictures(known, account);
  }, []);
}

/** Replaces item addresses by those of their thumbnails, which are available offline. */
async function withSmallPictures(known: KnownCharacter[], account: string): Promise<KnownCharacter[]> {
  const ids = known.map(({ thumbnail }) => {
    const named = thumbnail === null ? null : readMediaAddress(thumbnail);
    return named?.kind === 'item' ? named.id : '';
  });
  const items = await listMedia(ids);
  return known.map((one, index) => {
    const item = items[index];
    return item === undefined ? one : { ...one, thumbnail: mediaPath(item, '256', account) };
  });
}

/** A character by its key; an unknown one gets its key as name. */
export function nameOf(known: readonly TagOption[], key: string): TagOption {
  return known.find((one) => one.key === key) ?? { key, name: key, thumbnail: null };
}
