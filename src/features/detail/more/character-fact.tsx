import { Link } from '@tanstack/react-router';
import { useLiveQuery } from 'dexie-react-hooks';
import type { GenerationRow } from '../../../../contract/generations/generation.ts';
import { listTrained } from '../../../../contract/generations/image/check-trained.ts';
import { nameCharacters } from '../../../db/queries/characters/characters.ts';
import { Fact } from '../../../ui/layout/facts.tsx';
import styles from '../detail-panel.module.css';

/** The characters of a picture with weights and links. A deleted one shows its key. */
export function CharacterFact({ generation: { model_id: _model, ...asked } }: { generation: GenerationRow }) {
  const known = useLiveQuery(nameCharacters, []);
  const characters = listTrained(asked);
  if (characters.length === 0) return null;
  return (
    <Fact name={characters.length === 1 ? 'Character' : 'Characters'}>
      <ul className={styles.characters}>
        {characters.map(({ name: key, weight }) => {
          const character = known?.get(key);
          return (
            <li key={key}>
              {character === undefined ? (
                key
              ) : (
                <Link to="/characters/$characterId" params={{ characterId: character.id }} dir="auto">
                  {character.name}
                </Link>
              )}{' '}
              ({weight})
            </li>
          );
        })}
      </ul>
    </Fact>
  );
}

/** Removes the characters from a request, because `CharacterFact` lists them. */
export function withoutCharacters<R extends Partial<GenerationRow> | null>(generation: R): R {
  return generation === null ? generation : { ...generation, characters: undefined, multipleCharacterConfigList: undefined };
}
