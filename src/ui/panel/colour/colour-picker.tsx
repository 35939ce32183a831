import { useId, useState, type CSSProperties } from 'react';
import { formatRgba, parseRgba, type Rgba } from '../../../../contract/edit/rgba.ts';
import { formatHex, readAlpha, readChannel, readLeftHex, readTypedHex, swatches } from './colour-rules.ts';
import styles from './colour-picker.module.css';

type ColourPickerProps = {
  label: string;
  /** In the stored form: `rgba(255, 0, 0, 0.5)`. */
  value: string;
  onChange: (value: string) => void;
};

/** A colour picker with swatches, HEX, and channels: red, green and blue 0–255, alpha 0–100. */
export function ColourPicker({ label, value, onChange }: ColourPickerProps) {
  const colour = parseRgba(value);
  const change = (part: Partial<Rgba>) => {
    const next = formatRgba({ ...colour, ...part });
    if (next !== value) onChange(next);
  };
  return (
    <fieldset className={styles.picker}>
      <legend>{label}</legend>
      <div className={styles.fields}>
        <span className={styles.chosen} aria-hidden>
          <span style={{ '--colour': value } as CSSProperties} />
        </span>
        <PartField
          label="HEX"
          shown={formatHex(colour)}
          isWide
          onTyped={(text) => {
            const typed = readTypedHex(text);
            if (typed !== null) change(typed);
          }}
          onLeft={(text) => {
            const left = readLeftHex(text);
            if (left !== null) change(left);
          }}
        />
        {channels.map(({ channel, label: letter }) => (
          <PartField
            key={channel}
            label={letter}
            shown={String(colour[channel])}
            onTyped={(text) => {
              const typed = readChannel(text);
              if (typed !== null) change({ [channel]: typed });
            }}
          />
        ))}
        <PartField
          label="A"
          shown={String(Math.round(colour.a * 100))}
          onTyped={(text) => {
            const typed = readAlpha(text);
            if (typed !== null) change({ a: typed });
          }}
        />
      </div>
      <Swatches chosen={colour} onChoose={change} />
    </fieldset>
  );
}

const channels = [
  { channel: 'r', label: 'R' },
  { channel: 'g', label: 'G' },
  { channel: 'b', label: 'B' },
] as const;
const names = { HEX: 'HEX', R: 'Red', G: 'Green', B: 'Blue', A: 'Alpha, per cent' } as const;

type PartFieldProps = {
  label: keyof typeof names;
  shown: string;
  isWide?: boolean;
  onTyped: (text: string) => void;
  onLeft?: (text: string) => void;
};

/** One part of the colour as text. It shows the typed text while focused, afterwards the stored value. */
function PartField({ label, shown, isWide = false, onTyped, onLeft }: PartFieldProps) {
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <span className={styles.part} data-wide={isWide || undefined}>
      <input
        id={id}
        aria-label={names[label]}
        inputMode={label === 'HEX' ? 'text' : 'numeric'}
        autoComplete="off"
        spellCheck={false}
        value={typed ?? shown}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          onTyped(event.currentTarget.value);
        }}
        onBlur={() => {
          if (typed !== null) onLeft?.(typed);
          setTyped(null);
        }}
      />
      <label htmlFor={id} aria-hidden>
        {label}
      </label>
    </span>
  );
}

type SwatchesProps = { chosen: Rgba; onChoose: (colour: Pick<Rgba, 'r' | 'g' | 'b'>) => void };

/** Radio inputs, so that the arrow keys move between them. */
function Swatches({ chosen, onChoose }: SwatchesProps) {
  const name = useId();
  const hex = formatHex(chosen);
  return (
    <div role="radiogroup" aria-label="Swatches" className={styles.swatches}>
      {swatches.flat().map((colour) => (
        <input
          key={formatHex(colour)}
          type="radio"
          name={name}
          aria-label={`#${formatHex(colour)}`}
          className={styles.swatch}
          style={{ '--colour': formatRgba({ ...colour, a: 1 }) } as CSSProperties}
          checked={hex === formatHex(colour)}
          onChange={() => onChoose(colour)}
        />
      ))}
    </div>
  );
}
