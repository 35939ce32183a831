import { useState } from 'react';
import { clipDefaults, type ClipSettings } from '../../../contract/clip.ts';
import type { FileFormat } from '../../actions/convert-file.ts';
import { formatBytes } from '../../lib/format-bytes.ts';
import { Button } from '../../ui/button.tsx';
import { ClipFields } from '../../ui/clip-fields.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Slider } from '../../ui/slider.tsx';
import { ConversionLine } from './conversion-line.tsx';
import { formatNames, formatsOf, type FileKind } from './file-kind.ts';
import { FilePreview } from './file-preview.tsx';
import { useConversion } from './use-conversion.ts';
import { useFileFacts } from './use-file-facts.ts';
import styles from './convert-page.module.css';

const isClip = (format: FileFormat): format is 'mp4' | 'gif' | 'webp' => format === 'mp4' || format === 'gif' || format === 'webp';
const usualWidth = 1920;

/** One file: what it is, what it shall become, and the result. */
export function FileCard({ file, kind }: { file: File; kind: FileKind }) {
  const [format, setFormat] = useState<FileFormat>(formatsOf[kind][0]!);
  const [settings, setSettings] = useState<ClipSettings>({ ...clipDefaults.mp4, quality: kind === 'image' ? 0.92 : 0.8 });
  const facts = useFileFacts(file, kind);
  const conversion = useConversion();
  const isRunning = conversion.state.step === 'running';
  const choose = (next: FileFormat) => {
    conversion.reset();
    setFormat(next);
    if (isClip(next)) setSettings({ ...clipDefaults[next], startS: settings.startS, endS: settings.endS });
  };
  const change = (next: ClipSettings) => {
    conversion.reset();
    setSettings(next);
  };
  return (
    <article className={styles.card} aria-label={file.name}>
      <FilePreview file={file} kind={kind} facts={facts} />
      <div className={styles.work}>
        <h2 className={styles.name}>{file.name}</h2>
        <p className={styles.facts}>{describe(file, facts)}</p>
        <Segmented
          label="Format"
          value={format}
          options={formatsOf[kind].map((value) => ({ value, label: formatNames[value].short }))}
          onChange={choose}
        />
        <p className={styles.facts}>{formatNames[format].long}</p>
        {format === 'jpg' && (
          <Slider
            label={`Quality ${Math.round(settings.quality * 100)} %`}
            min={0.1}
            max={1}
            step={0.01}
            value={settings.quality}
            describe={(value) => `${Math.round(value * 100)} percent`}
            onChange={(quality) => change({ ...settings, quality })}
          />
        )}
        {isClip(format) && (
          <ClipFields
            settings={settings}
            width={facts.width ?? usualWidth}
            durationS={facts.durationS ?? 0}
            isAnimation={format !== 'mp4'}
            onChange={change}
          />
        )}
        {conversion.state.step !== 'done' && !isRunning && (
          <Button variant="primary" onClick={() => conversion.start(file, format, settings)}>
            Convert to {formatNames[format].short}
          </Button>
        )}
        <ConversionLine state={conversion.state} bytesBefore={file.size} onCancel={conversion.reset} />
      </div>
    </article>
  );
}

function describe(file: File, { width, height, durationS, note }: ReturnType<typeof useFileFacts>): string {
  const size = width === null || height === null ? [] : [`${width} × ${height}`];
  const length = durationS === null ? (note === null ? [] : [note]) : [`${durationS.toFixed(1)} s`];
  return [formatBytes(file.size), ...size, ...length].join(' · ');
}
