import { Search, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { limits } from '../../../../contract/limits.ts';
import { useSearchStatus } from '../library/use-library.ts';
import styles from './search-box.module.css';

const debounceMs = 100;
const indexing = 'You will be able to use this feature in 1-2 week after we finish search indexing. Try filters instead for now.';

type SearchBoxProps = { value: string; onChange: (text: string) => void };

/** Searches prompts, negative prompts and models as one types. `/` leads here, Escape clears. */
export function SearchBox({ value, onChange }: SearchBoxProps) {
  const isIndexing = useSearchStatus().state === 'indexing';
  const [text, setText] = useState(value);
  const input = useRef<HTMLInputElement>(null);
  const sent = useRef(value);
  useSlash(input);

  // What the address says by itself (Back, Clear) replaces what is in the box; an echo of the box's own words does not.
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setText(value);
  }, [value]);
  useEffect(() => {
    if (text === sent.current) return undefined;
    const timer = setTimeout(() => {
      sent.current = text;
      onChange(text);
    }, debounceMs);
    return () => clearTimeout(timer);
  }, [text, onChange]);

  return (
    <search className={styles.box} data-tooltip={isIndexing ? indexing : undefined}>
      <Search size={16} aria-hidden className={styles.sign} />
      <input
        ref={input}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        role="searchbox"
        aria-label="Search"
        aria-keyshortcuts="/"
        // oxlint-disable-next-line jsx-a11y/role-supports-aria-props -- a global attribute since ARIA 1.3
        aria-description={isIndexing ? indexing : undefined}
        placeholder="Search prompts, models"
        className={styles.input}
        maxLength={limits.searchLength}
        autoComplete="off"
        spellCheck={false}
        dir="auto"
        value={text}
        // It stays reachable, or nobody without a pointer would learn why it is off.
        aria-disabled={isIndexing || undefined}
        readOnly={isIndexing}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.preventDefault();
          if (text === '') event.currentTarget.blur();
          else setText('');
        }}
      />
      {text !== '' && (
        <button
          type="button"
          aria-label="Clear search"
          className={styles.clear}
          onClick={() => {
            setText('');
            input.current?.focus();
          }}
        >
          <X size={16} aria-hidden />
        </button>
      )}
    </search>
  );
}

/** `/` focuses the box from anywhere on the page, except where it is typed. */
function useSlash(input: { current: HTMLInputElement | null }): void {
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
      const isTyping =
        event.target instanceof HTMLElement && (event.target.isContentEditable || event.target.matches('input, textarea, select'));
      if (isTyping || document.querySelector('[role=dialog]') !== null) return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    };
    addEventListener('keydown', handleKey);
    return () => removeEventListener('keydown', handleKey);
  }, [input]);
}
