import { X } from 'lucide-react';
import { characterLimits } from '../../../../contract/characters/character.ts';
import type { MediaRow } from '../../../../contract/media/media-row.ts';
import type { StoryCharacter } from '../../../../contract/stories/story.ts';
import { IconButton } from '../../../ui/controls/button.tsx';
import { Toggle } from '../../../ui/controls/toggle.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { AddressPicture } from '../../../ui/picture/address-picture.tsx';
import styles from './character-section.module.css';

type ChosenCharacterProps = {
  character: StoryCharacter;
  /** The first one is the main character. */
  isMain: boolean;
  url: string | null;
  item: MediaRow | null | undefined;
  account: string;
  onChange: (part: Partial<StoryCharacter>) => void;
  onRemove: () => void;
};

/** One character of the story. A saved one can change clothes; a picture gets a name and an optional description. */
export function ChosenCharacter({ character, isMain, url, item, account, onChange, onRemove }: ChosenCharacterProps) {
  const { name, description, model_id: key } = character;
  return (
    <li className={styles.one}>
      <AddressPicture url={url} item={item} account={account} variant="256" className={styles.portrait} />
      <div className={styles.fields}>
        {key === null ? (
          <>
            <TextField
              label="Name"
              dir="auto"
              autoComplete="off"
              maxLength={characterLimits.nameLength}
              value={name}
              onChange={({ currentTarget: { value } }) => onChange({ name: value })}
            />
            <TextField
              label="Looks (optional)"
              placeholder="Red hair, a yellow raincoat"
              dir="auto"
              autoComplete="off"
              maxLength={characterLimits.descriptionLength}
              value={description}
              onChange={({ currentTarget: { value } }) => onChange({ description: value })}
            />
          </>
        ) : (
          <>
            <p className={styles.name}>
              <span dir="auto">{name}</span>
              {isMain && <span className={styles.main}>Main</span>}
            </p>
            <Toggle
              label="May wear other clothes"
              isOn={character.allow_outfit_changes}
              onChange={(isOn) => onChange({ allow_outfit_changes: isOn })}
            />
          </>
        )}
      </div>
      <IconButton label={`Remove ${name === '' ? 'this character' : name}`} size="s" icon={<X size={16} />} onClick={onRemove} />
    </li>
  );
}
