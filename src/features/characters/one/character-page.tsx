import { Link } from '@tanstack/react-router';
import { useLiveQuery } from 'dexie-react-hooks';
import { Boxes, Copy, Library, Pencil, Trash2, WandSparkles } from 'lucide-react';
import { useCallback, type ReactNode } from 'react';
import { setLibrary } from '../../../actions/characters/set-library.ts';
import { findCharacter, type Character } from '../../../db/queries/characters/characters.ts';
import { listPremadeCharacters } from '../../../db/queries/characters/premade-characters.ts';
import { classNames } from '../../../ui/class-names.ts';
import button from '../../../ui/controls/button.module.css';
import { findMe } from '../../../db/queries/session.ts';
import { Button, IconButton } from '../../../ui/controls/button.tsx';
import { copyText } from '../../../ui/feedback/copy-text.ts';
import { runAction } from '../../../ui/feedback/run-action.ts';
import { showToast } from '../../../ui/feedback/toast/toast-store.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { BackHeading } from '../../../ui/layout/back-heading.tsx';
import { Fact, Facts } from '../../../ui/layout/facts.tsx';
import { LongText } from '../../../ui/layout/long-text.tsx';
import type { CharacterDoors } from '../character-doors.ts';
import { CharacterFormDialog } from '../form/character-form-dialog.tsx';
import { trainLabel } from '../list/character-entries.tsx';
import { StateLine } from '../state/state-line.tsx';
import { useStates } from '../state/use-states.ts';
import { useCharacterActions } from '../use-character-actions.ts';
import { CharacterPictures } from './character-pictures.tsx';
import { MadeWithStrip } from './made-with-strip.tsx';
import styles from './character-page.module.css';

type CharacterPageProps = {
  id: string;
  account: string;
  doors: CharacterDoors;
  /** Called after the user deleted it here. */
  onRemoved: () => void;
};

const back = { to: '/characters', search: {}, name: 'Characters' } as const;

/** A character of the user or the library: pictures, details and results made with it. */
export function CharacterPage({ id, account, doors, onRemoved }: CharacterPageProps) {
  const found = useLiveQuery(async () => {
    const [own, premade] = await Promise.all([findCharacter(id), listPremadeCharacters()]);
    return { own, premade: premade?.find((one) => one.id === id) };
  }, [id]);
  if (found === undefined) return null;
  const { own, premade } = found;
  if (own !== undefined) return <OwnCharacter character={own} {...{ account, doors, onRemoved }} />;
  if (premade !== undefined)
    return (
      <Frame shown={premade} account={account}>
        <Use onUse={() => doors.onUse(premade.model_id)} />
      </Frame>
    );
  return (
    <EmptyState
      isPage
      title="This character is not here"
      action={
        <Link to={back.to} search={{}} className={classNames(button.button, button.outline)}>
          All characters
        </Link>
      }
    >
      <p>It was deleted, or it is of another library. What was made with it is still in the history.</p>
    </EmptyState>
  );
}

function OwnCharacter({ character, account, doors, onRemoved }: Omit<CharacterPageProps, 'id'> & { character: Character }) {
  const { actions, edited, endEdit } = useCharacterActions(doors, onRemoved);
  const state = useStates()(character);
  const remove = useCallback(() => actions.remove(character), [actions, character]);
  return (
    <>
      <Frame shown={character} state={<StateLine character={character} state={state} />} account={account}>
        <Use onUse={() => actions.use(character.model_id)} />
        <Button icon={<Pencil size={16} aria-hidden />} onClick={() => actions.edit(character)}>
          Edit
        </Button>
        <Button icon={<Boxes size={16} aria-hidden />} onClick={() => actions.train(character)}>
          {trainLabel(character)}
        </Button>
        <LibraryButton character={character} />
        <Button variant="danger" icon={<Trash2 size={16} aria-hidden />} onClick={remove}>
          Delete
        </Button>
      </Frame>
      {edited !== null && <CharacterFormDialog character={edited} account={account} picker={doors.picker} onClose={endEdit} />}
    </>
  );
}

/** Lets administrators share a character with the whole studio. */
function LibraryButton({ character: { id, is_library: isLibrary, character_name: name } }: { character: Character }) {
  const isAdmin = useLiveQuery(async () => (await findMe())?.is_admin === true, []) ?? false;
  if (!isAdmin) return null;
  const change = async () => {
    await setLibrary(id, !isLibrary);
    showToast({ key: 'library', kind: 'success', text: isLibrary ? `${name} is yours alone again` : `Everybody here has ${name} now` });
  };
  return (
    <Button icon={<Library size={16} aria-hidden />} onClick={() => void runAction(change)}>
      {isLibrary ? 'Take out of the library' : 'Put into the library'}
    </Button>
  );
}

function Use({ onUse }: { onUse: () => void }) {
  return (
    <Button variant="primary" icon={<WandSparkles size={16} aria-hidden />} onClick={onUse}>
      Use in a prompt
    </Button>
  );
}

type FrameProps = {
  shown: Pick<Character, 'character_name' | 'model_id' | 'image_urls' | 'thumbnail' | 'description'>;
  state?: ReactNode;
  account: string;
  /** The buttons of its actions. */
  children: ReactNode;
};

function Frame({ shown, state, account, children }: FrameProps) {
  const { character_name: name, model_id: key, image_urls: urls, thumbnail, description } = shown;
  return (
    <div className={styles.scroll}>
      <div className={styles.page}>
        <BackHeading title={name} back={back} />
        <div className={styles.columns}>
          <CharacterPictures name={name} urls={urls.length > 0 || thumbnail === null ? urls : [thumbnail]} account={account} />
          <div className={styles.about}>
            {state}
            <div className={styles.buttons}>{children}</div>
            <Facts>
              <Fact name="Tag">
                <code className={styles.tag}>@{key}</code>
                <IconButton size="s" label="Copy tag" icon={<Copy size={14} />} onClick={() => void copyText(`@${key}`, 'Tag')} />
              </Fact>
              {description !== '' && (
                <Fact name="Description">
                  <LongText text={description} what="description" />
                </Fact>
              )}
            </Facts>
            <MadeWithStrip modelKey={key} account={account} />
          </div>
        </div>
      </div>
    </div>
  );
}
