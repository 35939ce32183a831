import { Replace, UserRoundPlus, X } from 'lucide-react';
import { useState } from 'react';
import { limits } from '../../../../contract/limits.ts';
import { Button, IconButton } from '../../../ui/controls/button.tsx';
import { Toggle } from '../../../ui/controls/toggle.tsx';
import { Slider } from '../../../ui/fields/slider.tsx';
import { TagChooser } from '../../../ui/tag-field/tag-chooser.tsx';
import { TagFace } from '../../../ui/tag-field/tag-face.tsx';
import { changeForm } from '../character-create.state.ts';
import type { RequestCharacter } from '../form.ts';
import { pickCharacters, withCharacters } from '../rules/change-characters.ts';
import { nameOf, type KnownCharacter } from '../use-known-characters.ts';
import layout from '../../../ui/layout/form-card.module.css';
import page from '../page.module.css';
import styles from './character-list.module.css';

type CharacterListProps = { characters: readonly RequestCharacter[]; known: readonly KnownCharacter[] };
type Choosing = { anchor: Element; replaced: string | null };

/** The characters of the picture, each with its weight and strictness. */
export function CharacterList({ characters, known }: CharacterListProps) {
  const [choosing, setChoosing] = useState<Choosing | null>(null);
  const others = known.filter(({ key }) => !characters.some(({ model_id }) => model_id === key));
  const pick = (key: string, replaced: string | null) =>
    changeForm((form) =>
      pickCharacters(form, replaced === null ? { mode: 'add', modelIds: [key] } : { mode: 'replace', replaced, modelIds: [key] }),
    );
  return (
    <>
      {characters.length > 0 && (
        <ul aria-label="Characters of the picture" className={styles.list}>
          {characters.map((character) => (
            <Row
              key={character.model_id}
              character={character}
              known={known}
              onReplace={others.length === 0 ? null : (anchor) => setChoosing({ anchor, replaced: character.model_id })}
            />
          ))}
        </ul>
      )}
      <div className={layout.buttons}>
        <Button
          icon={<UserRoundPlus size={16} aria-hidden />}
          aria-haspopup="dialog"
          aria-expanded={choosing?.replaced === null}
          aria-disabled={others.length === 0 || characters.length >= limits.charactersMax}
          onClick={(event) => others.length > 0 && setChoosing({ anchor: event.currentTarget, replaced: null })}
        >
          Add a character
        </Button>
        {known.length === 0 && <p className={layout.note}>You have no characters yet.</p>}
      </div>
      {choosing !== null && (
        <TagChooser
          title={choosing.replaced === null ? 'Add a character' : `Replace ${nameOf(known, choosing.replaced).name} by`}
          anchor={choosing.anchor}
          options={others}
          onPick={({ key }) => {
            pick(key, choosing.replaced);
            setChoosing(null);
          }}
          onClose={() => setChoosing(null)}
        />
      )}
    </>
  );
}

type RowProps = { character: RequestCharacter; known: readonly KnownCharacter[]; onReplace: ((anchor: Element) => void) | null };

function Row({ character, known, onReplace }: RowProps) {
  const { model_id: key, model_weight, strict_character_features: isStrict } = character;
  const option = nameOf(known, key);
  const change = (next: Partial<RequestCharacter>) =>
    changeForm((form) => {
      const list = form.parameters.characters.value;
      return withCharacters(
        form,
        list.map((one) => (one.model_id === key ? { ...one, ...next } : one)),
      );
    });
  return (
    <li className={styles.row}>
      <TagFace option={option} className={styles.face} />
      <bdi className={styles.name}>{option.name}</bdi>
      <span className={styles.ends}>
        {onReplace !== null && (
          <IconButton label={`Replace ${option.name}`} icon={<Replace size={16} />} onClick={(event) => onReplace(event.currentTarget)} />
        )}
        <IconButton
          label={`Remove ${option.name}`}
          icon={<X size={16} />}
          onClick={() => changeForm((form) => pickCharacters(form, { mode: 'remove', modelIds: [key] }))}
        />
      </span>
      <span className={styles.weight}>
        <Slider
          label={`Weight of ${option.name}`}
          isLabelHidden
          min={0}
          max={1}
          step={0.05}
          value={model_weight}
          describe={(value) => value.toFixed(2)}
          onChange={(value) => change({ model_weight: value })}
        />
        <output className={page.figure}>{model_weight.toFixed(2)}</output>
      </span>
      <span className={styles.strict}>
        <Toggle label="Strict features" isOn={isStrict} onChange={(on) => change({ strict_character_features: on })} />
      </span>
    </li>
  );
}
