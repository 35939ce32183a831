import { useLiveQuery } from 'dexie-react-hooks';
import { countMedia } from '../../../db/queries/session.ts';
import { fillPrompt } from '../form/create.state.ts';
import styles from './suggestions.module.css';

/** Prompts for an empty library, each with a different place and time of day for the built-in painter. */
const suggestions = [
  'Low sun over the salt marsh, late October, loose gouache',
  'Snow at dusk on a mountain village, one warm window',
  'Harbour in morning fog, grey and rose',
  'Still life with three pears on a blue cloth',
  'Night desert under the Milky Way, deep violet',
  'Cherry blossom along a quiet river, soft spring rain',
] as const;

/** Example prompts while the library is empty. Choosing one only fills the field. */
export function Suggestions() {
  const count = useLiveQuery(countMedia, []);
  if (count !== 0) return null;
  return (
    <ul aria-label="Prompts to begin with" className={styles.list}>
      {suggestions.map((prompt) => (
        <li key={prompt}>
          <button type="button" className={styles.chip} onClick={() => fillPrompt(prompt)}>
            {prompt}
          </button>
        </li>
      ))}
    </ul>
  );
}
