import { ImageUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { studioMark, watermarkLimits, type Watermark, type WatermarkCorner } from '../../../contract/downloads/watermark.ts';
import { Button } from '../controls/button.tsx';
import { Segmented } from '../controls/segmented.tsx';
import { Slider } from '../fields/slider.tsx';
import { Toggle } from '../controls/toggle.tsx';
import { TextField } from '../fields/text-field.tsx';
import styles from './picture-fields.module.css';

const corners: { value: WatermarkCorner; label: string }[] = [
  { value: 'top-left', label: 'Top left' },
  { value: 'top-right', label: 'Top right' },
  { value: 'bottom-left', label: 'Bottom left' },
  { value: 'bottom-right', label: 'Bottom right' },
];
const percent = (value: number): string => `${Math.round(value * 100)} %`;

/** The choice of a custom watermark or none. */
export function WatermarkChoice({ mark, onChange }: { mark: Watermark | null; onChange: (mark: Watermark | null) => void }) {
  return (
    <>
      <Toggle label="Watermark" isOn={mark !== null} onChange={(isOn) => onChange(isOn ? studioMark : null)} />
      {mark !== null && <WatermarkFields mark={mark} onChange={onChange} />}
    </>
  );
}

/** A watermark of text or a picture: position, size and opacity. */
function WatermarkFields({ mark, onChange }: { mark: Watermark; onChange: (mark: Watermark) => void }) {
  return (
    <div className={styles.group}>
      {mark.content.kind === 'text' ? (
        <TextField
          label="Text"
          maxLength={watermarkLimits.textLength}
          defaultValue={mark.content.text}
          onChange={(event) => {
            const text = event.currentTarget.value.trim();
            if (text !== '') onChange({ ...mark, content: { kind: 'text', text } });
          }}
        />
      ) : (
        <Button onClick={() => onChange({ ...mark, content: studioMark.content })}>Use text instead</Button>
      )}
      <ImageChoice onChoose={(image) => onChange({ ...mark, content: { kind: 'image', image } })} />
      <div className={styles.field}>
        <span className={styles.name}>Corner</span>
        <Segmented label="Corner" value={mark.corner} options={corners} onChange={(corner) => onChange({ ...mark, corner })} />
      </div>
      <Slider
        label={`Size ${percent(mark.size)}`}
        min={watermarkLimits.sizeMin}
        max={watermarkLimits.sizeMax}
        step={0.01}
        value={mark.size}
        describe={percent}
        onChange={(size) => onChange({ ...mark, size })}
      />
      <Slider
        label={`Opacity ${percent(mark.opacity)}`}
        min={watermarkLimits.opacityMin}
        max={1}
        step={0.05}
        value={mark.opacity}
        describe={percent}
        onChange={(opacity) => onChange({ ...mark, opacity })}
      />
    </div>
  );
}

function ImageChoice({ onChoose }: { onChoose: (image: string) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [refused, setRefused] = useState(false);
  const read = (file: File) => {
    // Base64 makes the file longer still, so too large ones are not read at all.
    if (file.size > watermarkLimits.imageLength) {
      setRefused(true);
      return;
    }
    const reader = new FileReader();
    reader.addEventListener('error', () => setRefused(true));
    reader.addEventListener('load', () => {
      const text = typeof reader.result === 'string' ? reader.result : '';
      const isFit = /^data:image\/(png|jpeg|webp);base64,./.test(text) && text.length <= watermarkLimits.imageLength;
      setRefused(!isFit);
      if (isFit) onChoose(text);
    });
    reader.readAsDataURL(file);
  };
  return (
    <>
      <Button icon={<ImageUp size={16} aria-hidden />} onClick={() => input.current?.click()}>
        Choose an image
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/png,image/jpeg,image/webp"
        aria-label="Image of the watermark"
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          event.currentTarget.value = '';
          if (file !== undefined) read(file);
        }}
      />
      {refused && (
        <p role="alert" className={styles.note}>
          The mark must be a PNG, JPG or WEBP of at most 700 KB.
        </p>
      )}
    </>
  );
}
