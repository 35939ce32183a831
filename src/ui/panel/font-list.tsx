import { useId, useState, type CSSProperties } from 'react';
import { TextField } from '../fields/text-field.tsx';
import styles from './font-list.module.css';

type FontListProps = {
  label: string;
  /** Families, in the order they are shown. */
  fonts: readonly string[];
  value: string;
  onChange: (font: string) => void;
};

/** Maximum of fonts shown at once; the search finds the others. */
const shownMax = 80;
const searchFrom = 9;

/** A choice of fonts; each name is set in its own font. */
export function FontList({ label, fonts, value, onChange }: FontListProps) {
  const name = useId();
  const [wanted, setWanted] = useState('');
  const found = fonts.filter((font) => font.toLowerCase().includes(wanted.trim().toLowerCase()));
  const shown = found.slice(0, shownMax);
  return (
    <div className={styles.fonts}>
      {fonts.length >= searchFrom && (
        <TextField label="Find a font" type="search" value={wanted} onChange={(event) => setWanted(event.currentTarget.value)} />
      )}
      <div role="radiogroup" aria-label={label} className={styles.list}>
        {shown.map((font) => (
          <label key={font} className={styles.font} style={{ '--font': JSON.stringify(font) } as CSSProperties}>
            <input type="radio" name={name} checked={font === value} onChange={() => onChange(font)} />
            <span>{font.replace(/ Variable$/, '')}</span>
          </label>
        ))}
      </div>
      {found.length === 0 && <p className={styles.note}>No installed font has this name.</p>}
      {found.length > shownMax && <p className={styles.note}>{found.length - shownMax} more: type a part of the name.</p>}
    </div>
  );
}
