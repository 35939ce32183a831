import { Link } from '@tanstack/react-router';
import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import type { PremadeCharacter } from '../../../../contract/routes/character-routes.ts';
import { characterTypes, type CharacterType } from '../../../../contract/characters/character-type.ts';
import { refreshPremade } from '../../../actions/characters/refresh-premade.ts';
import { listPremadeCharacters } from '../../../db/queries/characters/premade-characters.ts';
import { searchByName } from '../../../lib/text/search-by-name.ts';
import { Segmented } from '../../../ui/controls/segmented.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { runAction } from '../../../ui/feedback/run-action.ts';
import { AddressPicture } from '../../../ui/picture/address-picture.tsx';
import { useCellGrid } from '../../../ui/windowing/use-cell-grid.ts';
import styles from './premade-list.module.css';

const typeNames: Record<CharacterType, string> = {
  portrait: 'Portrait',
  illustration: 'Illustration',
  cartoon: 'Cartoon',
  fantasy: 'Fantasy',
};
const types = [{ value: 'all' as const, label: 'All' }, ...characterTypes.map((value) => ({ value, label: typeNames[value] }))];
const nameOf = ({ character_name: name }: PremadeCharacter) => name;

type PremadeListProps = { keyword: string; account: string; scroller: RefObject<HTMLElement | null> };

/** The characters of the library. Pressing one starts a prompt with it. */
export function PremadeList({ keyword, ...grid }: PremadeListProps) {
  const known = useLiveQuery(async () => ({ all: await listPremadeCharacters() }), []);
  const [type, setType] = useState<CharacterType | 'all'>('all');
  useEffect(() => void runAction(refreshPremade), []);
  const all = known?.all;
  const shown = useMemo(
    () =>
      searchByName(
        (all ?? []).filter((one) => type === 'all' || one.type === type),
        keyword,
        nameOf,
      ),
    [all, type, keyword],
  );
  if (known === undefined) return null;
  if (all === undefined)
    return (
      <EmptyState title="The library is not on this device yet">
        <p>Connect once to see its characters. They are kept here from then on.</p>
      </EmptyState>
    );
  if (all.length === 0) return <EmptyState title="The library has no characters yet" />;
  return (
    <>
      <div className={styles.types}>
        <Segmented label="Kind" value={type} options={types} onChange={setType} />
      </div>
      {shown.length === 0 ? <EmptyState title="No character of the library is like this" /> : <PremadeGrid characters={shown} {...grid} />}
    </>
  );
}

/** Px. */
const cellMin = 156;
const gap = 12;
const heightOf = (width: number) => Math.round((width * 5) / 4) + 40;

type PremadeGridProps = Omit<PremadeListProps, 'keyword'> & { characters: readonly PremadeCharacter[] };

function PremadeGrid({ characters, account, scroller }: PremadeGridProps) {
  const grid = useRef<HTMLUListElement>(null);
  const cells = useCellGrid({ scroller, grid, count: characters.length, cellMin, gap, heightOf });
  return (
    <ul ref={grid} aria-label="Characters of the library" className={styles.grid} style={{ height: cells.height }} {...cells.handlers}>
      {cells.drawn.map((index) => {
        const { id, model_id: key, character_name: name, thumbnail, image_urls: urls } = characters[index]!;
        return (
          <li key={id} aria-setsize={characters.length} aria-posinset={index + 1} className={styles.cell} style={cells.styleOf(index)}>
            <Link
              to="/create/character"
              search={{ character: key }}
              data-index={index}
              tabIndex={index === cells.focused ? 0 : -1}
              className={styles.link}
              aria-label={`Use ${name} in a prompt`}
            >
              <AddressPicture url={thumbnail ?? urls[0] ?? null} item={null} account={account} className={styles.picture} />
              <span className={styles.name} dir="auto">
                {name}
              </span>
              <span className={styles.use} aria-hidden>
                Use in a prompt
              </span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
