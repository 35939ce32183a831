import { useState } from 'react';
import { fitPicture, pictureSideMax, type PictureSettings } from '../../../contract/downloads/picture.ts';
import { readNumber } from '../../lib/format/read-number.ts';
import { TextField } from '../fields/text-field.tsx';
import styles from './picture-fields.module.css';

type Sides = Pick<PictureSettings, 'width' | 'height'>;
type SizeFieldsProps = {
  size: { width: number; height: number };
  settings: Sides;
  onChange: (sides: Sides) => void;
};

/** Width and height in px; the other side follows, so that the picture keeps its ratio. */
export function SizeFields({ size, settings, onChange }: SizeFieldsProps) {
  const fitted = fitPicture(size, settings);
  return (
    <div className={styles.sides}>
      <SideField
        label="Width"
        value={fitted.width}
        onChange={(width) => onChange({ width: width === size.width ? null : width, height: null })}
      />
      <SideField
        label="Height"
        value={fitted.height}
        onChange={(height) => onChange({ width: null, height: height === size.height ? null : height })}
      />
    </div>
  );
}

type SideFieldProps = { label: string; value: number; onChange: (px: number) => void };

function SideField({ label, value, onChange }: SideFieldProps) {
  // The text while typing, which may not be a valid size yet.
  const [typed, setTyped] = useState<string | null>(null);
  const commit = () => {
    const px = readNumber(typed ?? '', value, { min: 1, max: pictureSideMax });
    if (px !== value) onChange(px);
    setTyped(null);
  };
  return (
    <TextField
      label={`${label}, px`}
      // Type "number" would hide invalid input from the code.
      inputMode="numeric"
      autoComplete="off"
      value={typed ?? String(value)}
      onBlur={commit}
      onChange={(event) => {
        const text = event.currentTarget.value;
        setTyped(text);
        const px = Number(text);
        if (text.trim() !== '' && Number.isInteger(px) && px >= 1 && px <= pictureSideMax) onChange(px);
      }}
    />
  );
}
