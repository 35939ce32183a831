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
import layout from '../../ui/layout/list-toolbar.module.css';
import styles from './characters-page.module.css';

/** The user's characters, or those of the library. */
export type CharactersTab = 'mine' | 'library';

type CharactersPageProps = {
  account: string;
  tab: CharactersTab;
  onTab: (tab: CharactersTab) => void;
  /** Comma-separated addresses of pictures for a new character; absent: no form opens. */
  pictures: string | undefined;
  /** Called when the form for `pictures` closes, saved or not. */
  onAnswered: () => void;
  doors: CharacterDoors;
};

const tabs = [
  { value: 'mine', label: 'Mine' },
  { value: 'library', label: 'Library' },
] as const;
const nameOf = ({ character_name: name }: Character) => name;

/** The characters of the user or team, and those that the whole studio shares. */
export function CharactersPage({ account, tab, onTab, pictures, onAnswered, doors }: CharactersPageProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const own = useLiveQuery(listOwnCharacters, []);
  const [keyword, setKeyword] = useState('');
  const [isMaking, setIsMaking] = useState(false);
  const { actions, edited, endEdit } = useCharacterActions(doors);
  // Users go on from here to a prompt, which needs the list of models even if the connection is lost by then.
  useEffect(() => void runAction(refreshCatalogue), []);
  const shown = useMemo(() => searchByName(own ?? [], keyword, nameOf), [own, keyword]);
  const search = (words: string) => {
    setKeyword(words);
    // A scrolled-down list would show only the last results.
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
          <header className={classNames(layout.toolbar, layout.dense, styles.toolbar)}>
            <h1>Characters</h1>
            <Link
              to="/train/{-$modelId}"
              params={{ modelId: undefined }}
              search={{}}
              className={classNames(button.button, button.outline, styles.models)}
            >
              Models
            </Link>
            {/* The empty page has its own button for a new character. */}
            {(tab === 'library' || (own ?? []).length > 0) && (
              <div className={classNames(layout.tools, styles.tools)}>
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
