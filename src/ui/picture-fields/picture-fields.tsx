import { hasQuality, usualQuality, type PictureSettings, type PictureTarget } from '../../../contract/downloads/picture.ts';
import { Segmented } from '../controls/segmented.tsx';
import { Slider } from '../fields/slider.tsx';
import { Toggle } from '../controls/toggle.tsx';
import { SizeFields } from './size-fields.tsx';
import { WatermarkChoice } from './watermark-fields.tsx';
import styles from './picture-fields.module.css';

type PictureFieldsProps = {
  settings: PictureSettings;
  target: PictureTarget;
  /** Size of the picture as displayed; null until known. */
  size: { width: number; height: number } | null;
  /** The picture already has this type, so its pixels can be kept. */
  isSameType: boolean;
  /** The picture may have transparent parts. */
  hasAlpha: boolean;
  /** Offers a custom watermark. */
  canMark?: boolean;
  onChange: (settings: PictureSettings) => void;
};

/** Export settings of a picture: quality, size, background, metadata, and a watermark. */
export function PictureFields({ settings, target, size, isSameType, hasAlpha, canMark = true, onChange }: PictureFieldsProps) {
  const set = (changed: Partial<PictureSettings>) => onChange({ ...settings, ...changed });
  // SVG outlines have no pixels, so these settings do not apply.
  if (target === 'svg')
    return (
      <div className={styles.fields}>
        <PrivateToggle isOn={settings.isPrivate} onChange={(isPrivate) => set({ isPrivate })} />
      </div>
    );
  const isAsIs = settings.quality === null && isSameType;
  const quality = settings.quality ?? (isAsIs ? 1 : usualQuality);
  return (
    <div className={styles.fields}>
      {hasQuality(target) && (
        <Slider
          label={isAsIs ? 'Quality as it is' : `Quality ${Math.round(quality * 100)} %`}
          min={0.1}
          max={1}
          step={0.01}
          value={quality}
          describe={(value) => (isAsIs ? 'as it is' : `${Math.round(value * 100)} percent`)}
          onChange={(value) => set({ quality: value })}
        />
      )}
      {size !== null && <SizeFields size={size} settings={settings} onChange={set} />}
      {target === 'jpg' && hasAlpha && <BackgroundField value={settings.background} onChange={(background) => set({ background })} />}
      <PrivateToggle isOn={settings.isPrivate} onChange={(isPrivate) => set({ isPrivate })} />
      {canMark && <WatermarkChoice mark={settings.mark} onChange={(mark) => set({ mark })} />}
    </div>
  );
}

function PrivateToggle(props: { isOn: boolean; onChange: (isOn: boolean) => void }) {
  return <Toggle label="Remove private data" hint="Prompt and settings, camera, and the place where it was taken." {...props} />;
}

type Ground = 'white' | 'black' | 'own';
const firstOwn = '#808080';

function BackgroundField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const isNamed = value === 'white' || value === 'black';
  return (
    <div className={styles.field}>
      <span className={styles.name}>Background</span>
      <div className={styles.row}>
        <Segmented<Ground>
          label="Background"
          value={isNamed ? value : 'own'}
          options={[
            { value: 'white', label: 'White' },
            { value: 'black', label: 'Black' },
            { value: 'own', label: 'Colour' },
          ]}
          onChange={(chosen) => onChange(chosen === 'own' ? firstOwn : chosen)}
        />
        {!isNamed && (
          <input
            type="color"
            className={styles.color}
            aria-label="Background colour"
            value={value}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        )}
      </div>
    </div>
  );
}
