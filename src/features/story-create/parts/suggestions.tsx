import { Button } from '../../../ui/controls/button.tsx';
import styles from './parts.module.css';

type SuggestionsProps = { label: string; words: readonly string[]; value: string; onChange: (value: string) => void };

/** Taps that put words into a field, or take them out again. */
export function Suggestions({ label, words, value, onChange }: SuggestionsProps) {
  const chosen = value.split(',').map((part) => part.trim());
  const toggle = (word: string) => {
    const rest = chosen.filter((part) => part !== '' && part !== word);
    onChange((chosen.includes(word) ? rest : [...rest, word]).join(', '));
  };
  return (
    <div role="group" aria-label={label} className={styles.suggestions}>
      {words.map((word) => (
        <Button key={word} size="s" isPressed={chosen.includes(word)} onClick={() => toggle(word)}>
          {word}
        </Button>
      ))}
    </div>
  );
}
