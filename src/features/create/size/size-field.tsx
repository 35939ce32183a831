import { useState } from 'react';
import { capabilitiesOf, type Model } from '../../../../contract/catalogue/model.ts';
import { limits } from '../../../../contract/limits.ts';
import { readNumber } from '../../../lib/format/read-number.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { changeForm } from '../form/create.state.ts';
import type { CreateForm } from '../form/form-rules.ts';
import { findPreset, formatSize, sizePresets } from './size-presets.ts';
import { nearestShape, sizeOfShape, sortShapes } from './size-shapes.ts';
import { useModel } from '../form/use-model.ts';
import styles from '../settings/fields.module.css';

/** The size: a preset or free sides within the limits; only shapes if the model has only those. */
export function SizeField({ form }: { form: CreateForm }) {
  const model = useModel(form.model);
  const shapes = capabilitiesOf(model).aspect_ratios;
  if (shapes !== null) return <ShapeField form={form} model={model} shapes={shapes} />;
  const chosen = findPreset(form.width, form.height);
  return (
    <div className={styles.stack}>
      <fieldset aria-label="Presets" className={styles.presets}>
        {sizePresets.map(({ key, name, width, height }) => (
          <Preset key={key} name={name} width={width} height={height} isChosen={key === chosen} />
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

function ShapeField({ form, model, shapes }: { form: CreateForm; model: Model; shapes: readonly string[] }) {
  if (shapes.length === 0) return <p className={styles.note}>It follows what it begins with.</p>;
  const chosen = nearestShape(shapes, form);
  return (
    <fieldset aria-label="Shapes" className={styles.presets}>
      {sortShapes(shapes).map((shape) => (
        <Preset key={shape} name={shape} {...sizeOfShape(shape, model)} isChosen={shape === chosen} />
      ))}
    </fieldset>
  );
}

type PresetProps = { name: string; width: number; height: number; isChosen: boolean };

function Preset({ name, width, height, isChosen }: PresetProps) {
  return (
    <button
      type="button"
      className={styles.preset}
      aria-pressed={isChosen}
      data-tooltip={formatSize(width, height)}
      onClick={() => changeForm({ width, height })}
    >
      <span className={styles.shape}>
        <span style={{ aspectRatio: `${width} / ${height}`, [width > height ? 'width' : 'height']: '100%' }} />
      </span>
      {name}
    </button>
  );
}

/** One side. Typing is unrestricted; blur or Enter commits the number, snapped to an allowed side. */
function SideField({ label, px, onCommit }: { label: string; px: number; onCommit: (px: number) => void }) {
  const [typed, setTyped] = useState<string | null>(null);
  const commit = () => {
    if (typed !== null) onCommit(readNumber(typed, px, { min: limits.sideMin, max: limits.sideMax, step: limits.sideStep }));
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
