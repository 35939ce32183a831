import { useLiveQuery } from 'dexie-react-hooks';
import { ImagePlus, X } from 'lucide-react';
import { useState } from 'react';
import { characterLimits } from '../../../../../contract/characters/character.ts';
import { itemAddress } from '../../../../../contract/generations/media-address.ts';
import { storyLimits, type StoryCharacter, type CategoryInputs, type StoryRow } from '../../../../../contract/stories/story.ts';
import type { StoryEdit } from '../../../../actions/stories/change-story.ts';
import { updateStory } from '../../../../actions/stories/update-story.ts';
import { findPictured, listCharacters } from '../../../../db/queries/characters/characters.ts';
import type { Story } from '../../../../db/queries/stories/stories.ts';
import { IconButton } from '../../../../ui/controls/button.tsx';
import { Toggle } from '../../../../ui/controls/toggle.tsx';
import { runAction } from '../../../../ui/feedback/run-action.ts';
import { SelectField } from '../../../../ui/fields/select.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { AddressPicture } from '../../../../ui/picture/address-picture.tsx';
import type { TakePicker } from '../../storyboard-doors.ts';
import { useTextDraft } from '../../use-text-draft.ts';
import styles from '../inspector.module.css';

type CharactersSectionProps = { story: Story; account: string; picker: TakePicker };

/**
 * The characters of a story in the order of their markers. Only the last can be removed, so that the other markers keep their meaning.
 */
export function CharactersSection({ story, account, picker }: CharactersSectionProps) {
  const [isPicking, setIsPicking] = useState(false);
  const saved = useLiveQuery(listCharacters, []);
  const characters = charactersOf(story);
  const save = (next: readonly StoryCharacter[]) => updateStory(story.id, { category_inputs: withCharacters(story, next) });
  const isFull = characters.length >= storyLimits.characters;
  const add = (character: Pick<StoryCharacter, 'model_id' | 'name' | 'reference_image_url' | 'description'>) =>
    void runAction(() =>
      save([...characters, { character_image_url: null, reference_mode: 'quick', allow_outfit_changes: false, ...character }]),
    );
  return (
    <section aria-labelledby="story-characters" className={styles.section}>
      <h3 id="story-characters">Characters</h3>
      {characters.map((character, index) => (
        <CharacterFields
          // oxlint-disable-next-line react/no-array-index-key -- a character is known by its marker
          key={index}
          story={story}
          character={character}
          index={index}
          account={account}
          onRemove={index === characters.length - 1 ? () => void runAction(() => save(characters.slice(0, -1))) : null}
        />
      ))}
      <div className={styles.row}>
        <SelectField
          label="Add a saved character"
          value=""
          disabled={isFull || (saved ?? []).length === 0}
          onChange={({ currentTarget: { value } }) => {
            const chosen = saved?.find(({ id }) => id === value);
            if (chosen === undefined) return;
            const { model_id, character_name: name, image_urls: urls, thumbnail, description } = chosen;
            add({ model_id, name, reference_image_url: urls[0] ?? thumbnail, description });
          }}
        >
          <option value="">{(saved ?? []).length === 0 ? 'There are none yet' : 'Choose one'}</option>
          {saved?.map(({ id, character_name: name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <IconButton
          label="Add a character from a picture"
          icon={<ImagePlus size={18} />}
          disabled={isFull}
          onClick={() => setIsPicking(true)}
        />
      </div>
      {isPicking &&
        picker({
          title: 'Choose a picture of the character',
          kind: 'image',
          onClose: (id) => {
            setIsPicking(false);
            if (id === null) return;
            const name = `Character ${characters.length + 1}`;
            add({ model_id: null, name, reference_image_url: itemAddress(id), description: '' });
          },
        })}
    </section>
  );
}

type CharacterFieldsProps = {
  story: Story;
  character: StoryCharacter;
  index: number;
  account: string;
  onRemove: (() => void) | null;
};

function CharacterFields({ story, character, index, account, onRemove }: CharacterFieldsProps) {
  const url = character.reference_image_url ?? character.character_image_url;
  const item = useLiveQuery(async () => (url === null ? undefined : (await findPictured([url])).get(url)), [url]);
  const change = (fields: Partial<StoryCharacter>, goingOn?: StoryEdit) => {
    const next = charactersOf(story).map((one, at) => (at === index ? { ...one, ...fields } : one));
    return updateStory(story.id, { category_inputs: withCharacters(story, next) }, goingOn);
  };
  const name = useTextDraft(character.name, (text, goingOn) => change({ name: text.trim() || `Character ${index + 1}` }, goingOn));
  const description = useTextDraft(character.description, (text, goingOn) => change({ description: text }, goingOn));
  return (
    <div className={styles.entry}>
      <div className={styles.row}>
        <TextField
          label={`Name of character ${index + 1}`}
          dir="auto"
          autoComplete="off"
          maxLength={characterLimits.nameLength}
          value={name.value}
          hint={index === 0 ? 'The main character. Type @ in a prompt to name it.' : 'Type @ in a prompt to name it.'}
          onChange={(event) => name.change(event.currentTarget.value)}
          onBlur={name.leave}
        />
        <AddressPicture url={url} item={item} account={account} variant="256" className={styles.face} />
        {onRemove !== null && <IconButton label={`Remove ${character.name}`} icon={<X size={16} />} onClick={onRemove} />}
      </div>
      <TextField
        label="Looks"
        dir="auto"
        autoComplete="off"
        maxLength={characterLimits.descriptionLength}
        value={description.value}
        onChange={(event) => description.change(event.currentTarget.value)}
        onBlur={description.leave}
      />
      {character.model_id !== null && (
        <Toggle
          label="May wear other clothes"
          isOn={character.allow_outfit_changes}
          onChange={(isOn) => void runAction(() => change({ allow_outfit_changes: isOn }))}
        />
      )}
    </div>
  );
}

type Told = Pick<StoryRow, 'category_inputs'>;

/** The characters of a story in the order of their markers. */
function charactersOf({ category_inputs: { character, characters } }: Told): StoryCharacter[] {
  return character === null ? [] : [character, ...characters];
}

/** Replaces the characters in the inputs of a story. */
function withCharacters({ category_inputs: inputs }: Told, characters: readonly StoryCharacter[]): CategoryInputs {
  return { ...inputs, character: characters[0] ?? null, characters: characters.slice(1) };
}
