import { Link } from '@tanstack/react-router';
import { Ellipsis, UserRoundPlus } from 'lucide-react';
import { useState } from 'react';
import { TagChooser } from '../../../ui/tag-field/tag-chooser.tsx';
import { TagFace } from '../../../ui/tag-field/tag-face.tsx';
import type { KnownCharacter } from '../use-known-characters.ts';
import layout from '../../../ui/layout/form-card.module.css';
import page from '../page.module.css';
import styles from './character-shelf.module.css';

/** Most characters on the shelf. The search finds all of them. */
const shownMax = 24;

/** The user's own characters, then those of the library, and a link that makes a new one. */
export function CharacterShelf({ known, onChoose }: { known: readonly KnownCharacter[]; onChoose: (key: string) => void }) {
  const [anchor, setAnchor] = useState<Element | null>(null);
  return (
    <section aria-labelledby="character-shelf" className={page.section}>
      <h2 id="character-shelf">Characters</h2>
      <ul className={styles.shelf}>
        <li>
          <Link to="/characters" className={styles.card}>
            <span className={styles.make}>
              <UserRoundPlus size={24} aria-hidden />
            </span>
            <span className={styles.name}>New character</span>
          </Link>
        </li>
        {known.slice(0, shownMax).map((character) => (
          <li key={character.key}>
            <button type="button" className={styles.card} onClick={() => onChoose(character.key)}>
              <TagFace option={character} className={styles.face} />
              <bdi className={styles.name}>{character.name}</bdi>
            </button>
          </li>
        ))}
        {known.length > shownMax && (
          <li>
            <button
              type="button"
              aria-haspopup="dialog"
              aria-expanded={anchor !== null}
              className={styles.card}
              onClick={(event) => setAnchor(event.currentTarget)}
            >
              <span className={styles.make}>
                <Ellipsis size={24} aria-hidden />
              </span>
              <span className={styles.name}>All {known.length.toLocaleString('en')}</span>
            </button>
          </li>
        )}
      </ul>
      {anchor !== null && (
        <TagChooser
          title="All characters"
          anchor={anchor}
          options={known}
          onPick={({ key }) => onChoose(key)}
          onClose={() => setAnchor(null)}
        />
      )}
      {known.length === 0 && (
        <p className={layout.note}>You have no characters yet. A few pictures of one person are enough to make one.</p>
      )}
    </section>
  );
}
