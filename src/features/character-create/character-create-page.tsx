import { useEffect } from 'react';
import { pickCharacters } from './rules/change-characters.ts';
import { changeForm } from './character-create.state.ts';
import { CreatePage } from './create/create-page.tsx';
import { HomePage } from './home/home-page.tsx';
import { PanelStack } from '../../ui/panel/panel-stack.tsx';
import { takeCharacterDraft, useCharacterDraft } from './use-character-draft.ts';
import { useKnownCharacters } from './use-known-characters.ts';
import styles from './page.module.css';

type CharacterCreatePageProps = {
  account: string;
  /** The key of a character to add on arrival. */
  character: string | undefined;
  /** Opens the picker of library pictures. */
  onPick: (title: string, done: (id: string) => void) => void;
  onOpen: (id: string) => void;
};

const noCharacters: never[] = [];

/** The character page: a home with characters and templates, then the form. */
export function CharacterCreatePage({ account, character, onPick, onOpen }: CharacterCreatePageProps) {
  const known = useKnownCharacters() ?? noCharacters;
  useCharacterDraft();
  useEffect(() => {
    if (character === undefined) return;
    // Waits for the draft, which would overwrite the added character.
    void takeCharacterDraft().then(() => changeForm((form) => pickCharacters(form, { mode: 'add', modelIds: [character] })));
  }, [character]);
  return (
    <div className={styles.scroll}>
      <PanelStack<'home' | 'create'> home="home" first={character === undefined ? undefined : 'create'}>
        {(page, pages) =>
          page === 'home' ? (
            <HomePage known={known} onCreate={() => pages.forward('create')} />
          ) : (
            <CreatePage known={known} account={account} onBack={pages.back} onPick={onPick} onOpen={onOpen} />
          )
        }
      </PanelStack>
    </div>
  );
}
