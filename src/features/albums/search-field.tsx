import { Search, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { IconButton } from '../../ui/button.tsx';
import styles from './search-field.module.css';

/** Typing rests this long before it is searched for, ms (specification §9). */
const debounceMs = 100;

type SearchFieldProps = { label: string; value: string; onSearch: (keyword: string) => void };

/** A search that follows the typing. */
export function SearchField({ label, value, onSearch }: SearchFieldProps) {
  const [text, setText] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [searched, setSearched] = useState(value);
  // Back and forward change the search without the field.
  if (value !== searched) {
    setSearched(value);
    if (value !== text.trim()) setText(value);
  }
  useEffect(() => () => clearTimeout(timer.current), []);
  const search = (next: string, delayMs: number) => {
    setText(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => onSearch(next.trim()), delayMs);
  };
  return (
    <div className={styles.box} role="search">
      <Search size={16} aria-hidden />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        dir="auto"
        className={styles.input}
        value={text}
        onChange={(event) => search(event.currentTarget.value, debounceMs)}
        onKeyDown={(event) => event.key === 'Escape' && text !== '' && (event.preventDefault(), search('', 0))}
      />
      {text !== '' && <IconButton size="s" label="Clear search" icon={<X size={16} />} onClick={() => search('', 0)} />}
    </div>
  );
}
