import { useState } from 'react';
import { limits } from '../../../contract/limits.ts';
import { TextField } from '../../ui/fields/text-field.tsx';
import { changeForm } from './create.state.ts';
import { readSide, type CreateForm } from './form-rules.ts';
import { findPreset, formatSize, sizePresets } from './size-presets.ts';
import styles from './fields.module.css';

/** A preset or any size between the limits; typed sides snap to multiples of 32. */
export function SizeField({ form }: { form: CreateForm }) {
  const chosen = findPreset(form.width, form.height);
  return (
    <div className={styles.stack}>
      <fieldset aria-label="Presets" className={styles.presets}>
        {sizePresets.map(({ key, name, width, height }) => (
          <button
            key={key}
            type="button"
            className={styles.preset}
            aria-pressed={key === chosen}
            data-tooltip={formatSize(width, height)}
            onClick={() => changeForm({ width, height })}
          >
            <span className={styles.shape}>
              <span style={{ aspectRatio: `${width} / ${height}`, [width > height ? 'width' : 'height']: '100%' }} />
            </span>
            {name}
          </button>
        ))}
      </fieldset>
      <div className={styles.sides}>
        <SideField label="Width" px={form.width} onCommit={(width) => changeForm({ width })} />
        <span aria-hidden>×</span>
        <SideField label="Height" px={form.height} onCommit={(height) => changeForm({ height })} />
      </div>
      <p className={styles.note}>
        {limits.sideMin}–{limits.sideMax} px, in steps of {limits.sideStep}
      </p>
    </div>
  );
}

/** Typing is free; the number is taken over, snapped, when the field is left or Enter is pressed. */
function SideField({ label, px, onCommit }: { label: string; px: number; onCommit: (px: number) => void }) {
  const [typed, setTyped] = useState<string | null>(null);
  const commit = () => {
    if (typed !== null) onCommit(readSide(typed, px));
    setTyped(null);
  };
  return (
    <TextField
      label={label}
      inputMode="numeric"
      autoComplete="off"
      value={typed ?? String(px)}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        commit();
      }}
    />
  );
}
