import { Link } from '@tanstack/react-router';
import { useLiveQuery } from 'dexie-react-hooks';
import { UserRoundPlus } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { characterLimits } from '../../../contract/characters/character.ts';
import { refreshCatalogue } from '../../actions/engines/refresh-catalogue.ts';
import { listOwnCharacters, type Character } from '../../db/queries/characters/characters.ts';
import { searchByName } from '../../lib/text/search-by-name.ts';
import { runAction } from '../../ui/feedback/run-action.ts';
import { classNames } from '../../ui/class-names.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Tabs } from '../../ui/controls/tabs.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { SearchField } from '../../ui/fields/search-field.tsx';
import { PageFrame } from '../../ui/layout/page-frame.tsx';
import type { CharacterDoors } from './character-doors.ts';
import { EmptyCharacters } from './empty-characters.tsx';
import { CharacterFormDialog } from './form/character-form-dialog.tsx';
import { readPictures } from './form/pictures.ts';
import { PremadeList } from './library/premade-list.tsx';
import { CharacterGrid } from './list/character-grid.tsx';
import { useCharacterActions } from './use-character-actions.ts';
import button from '../../ui/controls/button.module.css';
import styles from './characters-page.module.css';

/** Own characters, or those of the library. */
export type CharactersTab = 'mine' | 'library';

type CharactersPageProps = {
  account: string;
  tab: CharactersTab;
  onTab: (tab: CharactersTab) => void;
  /** Addresses of pictures, separated by commas, of which a character is to be made; absent: none is asked for. */
  pictures: string | undefined;
  /** The character of these pictures was made, or not. */
  onAnswered: () => void;
  doors: CharacterDoors;
};

const tabs = [
  { value: 'mine', label: 'Mine' },
  { value: 'library', label: 'Library' },
] as const;
const nameOf = ({ character_name: name }: Character) => name;

/** The characters of the user or the team, and those that everybody on the studio has. */
export function CharactersPage({ account, tab, onTab, pictures, onAnswered, doors }: CharactersPageProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const own = useLiveQuery(listOwnCharacters, []);
  const [keyword, setKeyword] = useState('');
  const [isMaking, setIsMaking] = useState(false);
  const { actions, edited, endEdit } = useCharacterActions(doors);
  // The next step of a character is a prompt, which needs the models, also when the connection is gone by then.
  useEffect(() => void runAction(refreshCatalogue), []);
  const shown = useMemo(() => searchByName(own ?? [], keyword, nameOf), [own, keyword]);
  const search = (words: string) => {
    setKeyword(words);
    // Far down, only the last of what is found would be in view.
    scroller.current?.scrollTo({ top: 0 });
  };
  const close = () => {
    setIsMaking(false);
    endEdit();
    if (pictures !== undefined) onAnswered();
  };
  return (
    <>
      <PageFrame
        toolbar={
          <header className={styles.toolbar}>
            <h1>Characters</h1>
            <Link
              to="/train/{-$modelId}"
              params={{ modelId: undefined }}
              search={{}}
              className={classNames(button.button, button.outline, styles.models)}
            >
              Models
            </Link>
            {/* The empty page has its own way to begin. */}
            {(tab === 'library' || (own ?? []).length > 0) && (
              <div className={styles.tools}>
                <SearchField label="Search characters" maxLength={characterLimits.nameLength} value={keyword} onSearch={search} />
                <Button variant="primary" icon={<UserRoundPlus size={16} aria-hidden />} onClick={() => setIsMaking(true)}>
                  New character
                </Button>
              </div>
            )}
          </header>
        }
        scroller={scroller}
        isBusy={own === undefined}
        end={null}
      >
        <Tabs label="Whose characters" value={tab} tabs={tabs} onChange={onTab}>
          <div className={styles.body}>
            {tab === 'library' ? (
              <PremadeList keyword={keyword} account={account} scroller={scroller} />
            ) : own === undefined ? null : own.length === 0 ? (
              <EmptyCharacters onMake={() => setIsMaking(true)} onLibrary={() => onTab('library')} />
            ) : shown.length === 0 ? (
              <EmptyState title={`No character is called “${keyword.trim()}”`} />
            ) : (
              <CharacterGrid characters={shown} account={account} scroller={scroller} actions={actions} />
            )}
          </div>
        </Tabs>
      </PageFrame>
      {(isMaking || edited !== null || pictures !== undefined) && (
        <CharacterFormDialog
          key={edited?.id ?? 'new'}
          character={edited}
          begunWith={readPictures(pictures)}
          account={account}
          picker={doors.picker}
          onClose={close}
        />
      )}
    </>
  );
}
