import { useLiveQuery } from 'dexie-react-hooks';
import { Images } from 'lucide-react';
import { useEffect } from 'react';
import { itemAddress } from '../../../../contract/generations/media-address.ts';
import type { MediaRow } from '../../../../contract/media/media-row.ts';
import { storyLimits, type StoryCharacter } from '../../../../contract/stories/story.ts';
import { importMedia } from '../../../actions/import/import-media.ts';
import { refreshPremade } from '../../../actions/characters/refresh-premade.ts';
import { findPictured, listOwnCharacters } from '../../../db/queries/characters/characters.ts';
import { listPremadeCharacters } from '../../../db/queries/characters/premade-characters.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { runQuietly } from '../../../ui/feedback/run-action.ts';
import { ImageUpload } from '../../../ui/panel/upload/image-upload.tsx';
import { AddressPicture } from '../../../ui/picture/address-picture.tsx';
import { changeStoryForm, storyCreateState } from '../form/story-create.state.ts';
import { characterRule, type StoryForm } from '../form/story-form.ts';
import type { StoryKind } from '../form/story-kind.ts';
import { ChosenCharacter } from './chosen-character.tsx';
import { listOwn, listPresets, picturedCharacter, savedCharacter, type KnownCharacter } from './known-characters.ts';
import styles from './character-section.module.css';

type CharacterSectionProps = {
  kind: StoryKind;
  form: StoryForm;
  account: string;
  /** Opens the picker for a picture of the library. */
  onPick: (done: (id: string) => void) => void;
  /** Called when an upload starts or ends. */
  onUploading: (isUploading: boolean) => void;
};

type Items = ReadonlyMap<string, MediaRow | null>;
const noItems: Items = new Map();

/** The characters of the story: the user's, presets, or pictures. */
export function CharacterSection({ kind, form, account, onPick, onUploading }: CharacterSectionProps) {
  const { characters } = form;
  // The descriptions of presets come from the studio.
  useEffect(() => void runQuietly('premade.not-refreshed', refreshPremade), []);
  const own = listOwn(useLiveQuery(listOwnCharacters, []) ?? []);
  const premade = useLiveQuery(listPremadeCharacters, []) ?? [];
  const presets = listPresets(kind, premade);
  const known = [...own, ...presets];
  const pictureOf = (one: StoryCharacter) => one.reference_image_url ?? known.find(({ key }) => key === one.model_id)?.url ?? null;
  const urls = [...characters.map(pictureOf), ...known.map(({ url }) => url)].filter((url) => url !== null);
  const items = useLiveQuery(() => findPictured(urls), [urls.join()]) ?? noItems;
  const set = (next: StoryCharacter[]) => changeStoryForm(kind, { characters: next });
  const toggle = (one: KnownCharacter) => {
    const rest = characters.filter(({ model_id: key }) => key !== one.key);
    set(rest.length === characters.length ? [...rest, savedCharacter(one)] : rest);
  };
  const addPicture = (id: string) => {
    // Uploads take time, so later choices must stay.
    const now = storyCreateState.forms[kind].characters;
    if (now.length < storyLimits.characters) set([...now, picturedCharacter(itemAddress(id), now.length + 1)]);
  };
  const upload = async (file: File, signal: AbortSignal) => {
    onUploading(true);
    try {
      addPicture(await importMedia(file, signal));
    } finally {
      onUploading(false);
    }
  };
  const isFull = characters.length >= storyLimits.characters;
  const faces = { chosen: characters, items, account, isFull, onToggle: toggle };
  return (
    <fieldset className={styles.section}>
      <legend>{characterRule(kind, form) === 'needed' ? 'Character' : 'Characters (optional)'}</legend>
      {characters.length > 0 && (
        <ul className={styles.chosen} aria-label="In this story">
          {characters.map((one, index) => (
            <ChosenCharacter
              // oxlint-disable-next-line react/no-array-index-key -- a picture may be there twice, and its name is being typed
              key={index}
              character={one}
              isMain={index === 0}
              url={pictureOf(one)}
              item={itemOf(items, pictureOf(one))}
              account={account}
              onChange={(part) => set(characters.map((other, at) => (at === index ? { ...other, ...part } : other)))}
              onRemove={() => set(characters.filter((_, at) => at !== index))}
            />
          ))}
        </ul>
      )}
      {own.length > 0 && <Faces label="Your characters" known={own} {...faces} />}
      <Faces label="Characters of the studio" known={presets} {...faces} />
      {!isFull && (
        <>
          <div className={styles.upload}>
            <ImageUpload upload={upload} />
          </div>
          <Button icon={<Images size={16} aria-hidden />} className={styles.pick} onClick={() => onPick(addPicture)}>
            From the history
          </Button>
        </>
      )}
    </fieldset>
  );
}

/** Null: the picture is no item, or there is none; undefined: not known yet. */
function itemOf(items: Items, url: string | null): MediaRow | null | undefined {
  return url === null ? null : items.get(url);
}

type FacesProps = {
  label: string;
  known: readonly KnownCharacter[];
  chosen: readonly StoryCharacter[];
  items: Items;
  account: string;
  isFull: boolean;
  onToggle: (one: KnownCharacter) => void;
};

function Faces({ label, known, chosen, items, account, isFull, onToggle }: FacesProps) {
  return (
    <div>
      <p className={styles.label} aria-hidden>
        {label}
      </p>
      <ul className={styles.faces} aria-label={label}>
        {known.map((one) => {
          const isChosen = chosen.some(({ model_id: key }) => key === one.key);
          return (
            <li key={one.key}>
              <button
                type="button"
                className={styles.face}
                aria-pressed={isChosen}
                disabled={isFull && !isChosen}
                onClick={() => onToggle(one)}
              >
                <AddressPicture url={one.url} item={itemOf(items, one.url)} account={account} variant="256" className={styles.portrait} />
                <span dir="auto">{one.name}</span>
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
