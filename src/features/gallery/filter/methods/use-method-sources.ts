import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect } from 'react';
import type { CharacterRow } from '../../../../../contract/characters/character.ts';
import { refreshCatalogue } from '../../../../actions/engines/refresh-catalogue.ts';
import { refreshPremade } from '../../../../actions/characters/refresh-premade.ts';
import { listCharacters } from '../../../../db/queries/characters/characters.ts';
import { findCatalogue } from '../../../../db/queries/generations/models.ts';
import { listPremadeCharacters } from '../../../../db/queries/characters/premade-characters.ts';
import { findMe } from '../../../../db/queries/session.ts';
import { listTrainedModels } from '../../../../db/queries/trained-models/trained-models.ts';
import { runAction } from '../../../../ui/feedback/run-action.ts';

/** A model or character as the filter names it. */
export type Method = { key: string; name: string; thumbnail: string | null };
export type MethodGroup = {
  id: string;
  title: string;
  methods: Method[];
  /** Text of an empty group. */ empty: string;
  isSearchable: boolean;
};

type Shown = Pick<CharacterRow, 'model_id' | 'character_name' | 'thumbnail' | 'image_urls'>;

/** All models and characters in the groups of the filter; undefined until they are read. */
export function useMethodGroups(): MethodGroup[] | undefined {
  const groups = useLiveQuery(listGroups, []);
  useEffect(() => {
    void runAction(refreshCatalogue);
    void runAction(refreshPremade);
  }, []);
  return groups;
}

async function listGroups(): Promise<MethodGroup[]> {
  const [me, catalogue, characters, premade, trained] = await Promise.all([
    findMe(),
    findCatalogue(),
    listCharacters(),
    listPremadeCharacters(),
    listTrainedModels(),
  ]);
  const isTeam = (me?.team ?? null) !== null;
  const asMethod = ({ model_id, character_name, thumbnail, image_urls }: Shown): Method => ({
    key: model_id,
    name: character_name,
    thumbnail: thumbnail ?? image_urls[0] ?? null,
  });
  return [
    {
      id: 'public',
      title: 'Public Models',
      methods: (catalogue ?? []).map(({ key, name }) => ({ key, name, thumbnail: null })),
      empty: 'The list of models is not on this device yet. Connect once to see it.',
      isSearchable: true,
    },
    {
      id: 'characters',
      title: isTeam ? 'Team Characters' : 'My Characters',
      methods: characters.filter((character) => !character.is_library).map(asMethod),
      empty: isTeam ? 'Your team has no characters yet.' : 'You have no characters yet.',
      isSearchable: false,
    },
    {
      id: 'models',
      title: isTeam ? 'Team Models' : 'My Models',
      methods: trained.map(({ key, model_name, thumbnail, sample_images }) => ({
        key,
        name: model_name,
        thumbnail: thumbnail ?? sample_images[0] ?? null,
      })),
      empty: isTeam ? 'Your team has trained no models yet.' : 'You have trained no models yet.',
      isSearchable: false,
    },
    {
      id: 'library',
      title: 'Character Library',
      methods: (premade ?? []).map(asMethod),
      empty:
        premade === undefined ? 'The library is not on this device yet. Connect once to see it.' : 'The library has no characters yet.',
      isSearchable: false,
    },
  ];
}
