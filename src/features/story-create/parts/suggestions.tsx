import { Button } from '../../../ui/controls/button.tsx';
import { wordsLength } from '../form/story-form.ts';
import styles from './parts.module.css';

type SuggestionsProps = { label: string; words: readonly string[]; value: string; onChange: (value: string) => void };

/** Buttons that add words to a field or remove them. */
export function Suggestions({ label, words, value, onChange }: SuggestionsProps) {
  const chosen = value.split(',').map((part) => part.trim());
  const toggled = (word: string): string => {
    const rest = chosen.filter((part) => part !== '' && part !== word);
    return (chosen.includes(word) ? rest : [...rest, word]).join(', ');
  };
  return (
    <div role="group" aria-label={label} className={styles.suggestions}>
      {words.map((word) => (
        <Button
          key={word}
          size="s"
          isPressed={chosen.includes(word)}
          disabled={toggled(word).length > wordsLength}
          onClick={() => onChange(toggled(word))}
        >
          {word}
        </Button>
      ))}
    </div>
  );
}
