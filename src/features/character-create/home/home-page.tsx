import { PenLine } from 'lucide-react';
import { useSnapshot } from 'valtio/react';
import { Button } from '../../../ui/controls/button.tsx';
import { PanelTitle } from '../../../ui/panel/panel-title.tsx';
import { changeForm, characterState } from '../character-create.state.ts';
import type { CharacterForm } from '../form.ts';
import { pickCharacters } from '../rules/change-characters.ts';
import { chooseWay } from '../rules/choose-mode.ts';
import type { KnownCharacter } from '../use-known-characters.ts';
import { TemplateTabs } from '../templates/template-tabs.tsx';
import { CharacterShelf } from './character-shelf.tsx';
import styles from '../page.module.css';
import type { Tutorial } from '../../../ui/panel/tutorial/tutorial.ts';

const characterTutorial: Tutorial = {
  title: 'Create with characters',
  about: 'A character keeps its looks from picture to picture.',
  steps: [
    { title: 'Choose who is in it', text: 'One of yours or of the library. Type @ in the prompt to name more of them.' },
    { title: 'Say what happens', text: 'With words, after the pose of another picture, in a part of a picture, or with a template.' },
    { title: 'Weigh them', text: 'More weight keeps closer to the character. Strict features keep face and clothes as they are.' },
    { title: 'Look at the price', text: 'The button says the credits. The results come in below and into the history.' },
  ],
};

/** The start page: a shelf of characters and the templates. */
export function HomePage({ known, onCreate }: { known: readonly KnownCharacter[]; onCreate: () => void }) {
  const form = useSnapshot(characterState).form as CharacterForm;
  return (
    <div className={styles.page}>
      <header>
        <PanelTitle title="Create with characters" level={1} tutorial={characterTutorial} results={{ type: 'image' }} />
        <div className={styles.about}>
          <p>The same face in every picture. Choose who is in it, or a template that lacks only them.</p>
          <Button
            icon={<PenLine size={16} aria-hidden />}
            onClick={() => {
              changeForm((now) => chooseWay(now, 'words'));
              onCreate();
            }}
          >
            Start with words
          </Button>
        </div>
      </header>
      <CharacterShelf
        known={known}
        onChoose={(key) => {
          changeForm((now) => pickCharacters(now, { mode: 'replaceAll', modelIds: [key] }));
          onCreate();
        }}
      />
      <section aria-label="Templates" className={styles.section}>
        <TemplateTabs form={form} onChosen={onCreate} />
      </section>
    </div>
  );
}
