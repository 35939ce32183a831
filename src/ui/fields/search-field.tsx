import { Search, X } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useMediaQuery } from '../hooks/use-media-query.ts';
import { isTyping } from '../is-typing.ts';
import styles from './search-field.module.css';

/** Pause in typing before the search starts, ms (specification §9). */
const debounceMs = 100;

const indexing = 'You will be able to use this feature in 1-2 week after we finish search indexing. Try filters instead for now.';

type SearchFieldProps = {
  label: string;
  placeholder?: string;
  maxLength?: number;
  /** The current search text. */
  value: string;
  /** Called with the text after a pause in typing, and at once when it is cleared. */
  onSearch: (text: string) => void;
  /** The index is incomplete: the field is read-only, but stays reachable and gives the reason. */
  isIndexing?: boolean;
};

/** A search while typing. `/` focuses it, Escape clears it and then leaves it. */
export function SearchField({ label, placeholder = label, maxLength, value, onSearch, isIndexing = false }: SearchFieldProps) {
  const hint = isIndexing ? indexing : undefined;
  const [text, setText] = useState(value);
  const input = useRef<HTMLInputElement>(null);
  const sent = useRef(value);
  const isTouched = useMediaQuery('(hover: none)');
  useSlash(input);

  // Changes of the address from outside (Back, Clear) replace the text; an echo of the field's own text does not.
  useEffect(() => {
    if (value.trim() === sent.current.trim()) return;
    sent.current = value;
    setText(value);
  }, [value]);
  useEffect(() => {
    if (text === sent.current) return undefined;
    const send = () => {
      sent.current = text;
      onSearch(text);
    };
    const timer = setTimeout(send, text === '' ? 0 : debounceMs);
    return () => clearTimeout(timer);
  }, [text, onSearch]);

  return (
    <search className={styles.box} data-tooltip={hint}>
      <Search size={16} aria-hidden className={styles.sign} />
      <input
        ref={input}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        role="searchbox"
        aria-label={label}
        aria-keyshortcuts="/"
        // oxlint-disable-next-line jsx-a11y/role-supports-aria-props -- a global attribute since ARIA 1.3
        aria-description={hint}
        placeholder={placeholder}
        className={styles.input}
        maxLength={maxLength}
        autoComplete="off"
        spellCheck={false}
        dir="auto"
        value={text}
        // Not `disabled`: the field stays focusable, so that keyboard users learn the reason.
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
      {hint !== undefined && isTouched && (
        // Touch has no hover, so a tap shows the reason. Other users hear it or see the tooltip already.
        <p className={styles.hint} aria-hidden>
          {hint}
        </p>
      )}
    </search>
  );
}

/** `/` focuses the field from anywhere on the page, except while typing. */
function useSlash(input: { current: HTMLInputElement | null }): void {
  // A passive effect would run after the first paint and miss an immediate key.
  useLayoutEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isTyping(event.target) || document.querySelector('[role=dialog]') !== null) return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    };
    addEventListener('keydown', handleKey);
    return () => removeEventListener('keydown', handleKey);
  }, [input]);
}
