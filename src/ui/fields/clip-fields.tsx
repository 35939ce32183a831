import type { ClipSettings } from '../../../contract/downloads/clip.ts';
import { Segmented } from '../controls/segmented.tsx';
import { Slider } from './slider.tsx';
import { Toggle } from '../controls/toggle.tsx';
import { WatermarkChoice } from '../picture-fields/watermark-fields.tsx';
import styles from './clip-fields.module.css';

const widths = [320, 480, 640, 960, 1280];
const rates = [8, 12, 15, 24, 30];
const bytesMax = 8_000_000;
/** The shortest selectable part, s. */
const shortestS = 0.1;

type ClipFieldsProps = {
  settings: ClipSettings;
  /** Size and duration of the clip itself, px and s. */
  width: number;
  durationS: number;
  /** False for a film with sound, which has no loop and no size limit. */
  isAnimation: boolean;
  /** The clip already carries the studio's mark. */
  hasStudioMark?: boolean;
  onChange: (settings: ClipSettings) => void;
};

/** Export settings of a clip: width, frame rate, quality, part, loop and maximum file size. */
export function ClipFields({ settings, width, durationS, isAnimation, hasStudioMark = false, onChange }: ClipFieldsProps) {
  const set = (changed: Partial<ClipSettings>) => onChange({ ...settings, ...changed });
  const narrower = widths.filter((px) => px < width);
  const endS = Math.min(settings.endS ?? durationS, durationS);
  return (
    <div className={styles.fields}>
      <div className={styles.field}>
        <span className={styles.name}>Width</span>
        <Segmented
          label="Width"
          value={String(settings.width !== null && settings.width < width ? settings.width : 'all')}
          options={[...narrower.map((px) => ({ value: String(px), label: String(px) })), { value: 'all', label: `${width}` }]}
          onChange={(value) => set({ width: value === 'all' ? null : Number(value) })}
        />
      </div>
      <div className={styles.field}>
        <span className={styles.name}>Frames per second</span>
        <Segmented
          label="Frames per second"
          value={String(settings.frameRate ?? 'all')}
          options={[...rates.map((rate) => ({ value: String(rate), label: String(rate) })), { value: 'all', label: 'All' }]}
          onChange={(value) => set({ frameRate: value === 'all' ? null : Number(value) })}
        />
      </div>
      <Slider
        label={`Quality ${Math.round(settings.quality * 100)} %`}
        min={0.1}
        max={1}
        step={0.05}
        value={settings.quality}
        describe={(value) => `${Math.round(value * 100)} percent`}
        onChange={(quality) => set({ quality })}
      />
      {durationS > shortestS * 2 && (
        <>
          <Slider
            label={`From ${settings.startS.toFixed(1)} s`}
            min={0}
            max={durationS}
            step={0.1}
            value={settings.startS}
            describe={(value) => `${value.toFixed(1)} seconds`}
            onChange={(value) => set({ startS: Math.max(0, Math.min(value, endS - shortestS)) })}
          />
          <Slider
            label={`To ${endS.toFixed(1)} s`}
            min={0}
            max={durationS}
            step={0.1}
            value={endS}
            describe={(value) => `${value.toFixed(1)} seconds`}
            onChange={(value) => set({ endS: value >= durationS - shortestS / 2 ? null : Math.max(value, settings.startS + shortestS) })}
          />
        </>
      )}
      {isAnimation && (
        <>
          <Toggle label="Play in a loop" isOn={settings.isLooped} onChange={(isLooped) => set({ isLooped })} />
          <Toggle
            label="Under 8 MB"
            hint="Made narrower until it fits."
            isOn={settings.bytesMax !== null}
            onChange={(isOn) => set({ bytesMax: isOn ? bytesMax : null })}
          />
        </>
      )}
      {!hasStudioMark && <WatermarkChoice mark={settings.mark ?? null} onChange={(mark) => set({ mark })} />}
    </div>
  );
}
