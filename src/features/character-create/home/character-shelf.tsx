import { Link } from '@tanstack/react-router';
import { UserRoundPlus } from 'lucide-react';
import { TagFace } from '../../../ui/tag-field/tag-face.tsx';
import type { KnownCharacter } from '../use-known-characters.ts';
import page from '../page.module.css';
import styles from './character-shelf.module.css';

/** Own characters, those of the library behind them, and the way to a new one. */
export function CharacterShelf({ known, onChoose }: { known: readonly KnownCharacter[]; onChoose: (key: string) => void }) {
  const all = [...known.filter(({ isLibrary }) => !isLibrary), ...known.filter(({ isLibrary }) => isLibrary)];
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
        {all.map((character) => (
          <li key={character.key}>
            <button type="button" className={styles.card} onClick={() => onChoose(character.key)}>
              <TagFace option={character} className={styles.face} />
              <bdi className={styles.name}>{character.name}</bdi>
            </button>
          </li>
        ))}
      </ul>
      {all.length === 0 && <p className={page.note}>You have no characters yet. A few pictures of one person are enough to make one.</p>}
    </section>
  );
}
