import { useState } from 'react';
import styles from './long-text.module.css';

/** Texts longer than this start folded, in characters. */
const foldedLength = 320;

type LongTextProps = {
  text: string;
  /** Kind of the text, for the button that unfolds it: `prompt`. */
  what: string;
};

/** A text by a user with its line breaks; long ones are folded. */
export function LongText({ text, what }: LongTextProps) {
  const [isOpen, setIsOpen] = useState(false);
  const isLong = text.length > foldedLength || text.split('\n').length > 6;
  return (
    <div>
      <p dir="auto" className={styles.text} data-folded={(isLong && !isOpen) || undefined}>
        {text}
      </p>
      {isLong && (
        <button type="button" aria-expanded={isOpen} className={styles.unfold} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? `Show less of the ${what}` : `Show the whole ${what}`}
        </button>
      )}
    </div>
  );
}
