import { useLiveQuery } from 'dexie-react-hooks';
import { countMedia } from '../../../db/queries/session.ts';
import { fillPrompt } from '../form/create.state.ts';
import { suggestions } from './prompt-suggestions.ts';
import styles from './suggestions.module.css';

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
