import { useState } from 'react';
import { clipDefaults, type ClipSettings } from '../../../contract/downloads/clip.ts';
import { pictureDefaults, type PictureSettings, type PictureTarget } from '../../../contract/downloads/picture.ts';
import type { FileFormat } from '../../actions/files/convert-file.ts';
import { imageTargets } from '../../../workers/image/api.ts';
import { formatBytes } from '../../lib/format/format-bytes.ts';
import { Button } from '../../ui/controls/button.tsx';
import { ClipFields } from '../../ui/fields/clip-fields.tsx';
import { PictureFields } from '../../ui/picture-fields/picture-fields.tsx';
import { listPictureNotes } from '../../ui/picture-fields/picture-notes.ts';
import { Segmented } from '../../ui/controls/segmented.tsx';
import { ConversionLine } from './conversion-line.tsx';
import { formatName, formatsOf, type FileKind } from './file-kind.ts';
import { FilePreview } from './file-preview.tsx';
import { useConversion } from './use-conversion.ts';
import { useFileFacts } from './use-file-facts.ts';
import { usePictureEstimate, usePictureFacts } from './use-picture.ts';
import styles from './convert-page.module.css';

const isClip = (format: FileFormat): format is 'mp4' | 'gif' | 'webp' => format === 'mp4' || format === 'gif' || format === 'webp';
const usualWidth = 1920;

/** One file: its facts, the target format with settings, and the result. */
export function FileCard({ file, kind }: { file: File; kind: FileKind }) {
  const isPicture = kind === 'image';
  const [format, setFormat] = useState<FileFormat>(formatsOf[kind][0]!);
  const [clip, setClip] = useState<ClipSettings>(clipDefaults.mp4);
  const [picture, setPicture] = useState<PictureSettings>(pictureDefaults);
  const facts = useFileFacts(file, kind);
  const { facts: about, targets } = usePictureFacts(file, isPicture);
  const target = isPicture ? (format as PictureTarget) : null;
  const estimate = usePictureEstimate(file, about === null ? null : target, picture);
  const conversion = useConversion();
  const isRunning = conversion.state.step === 'running';
  const formats = isPicture ? formatsOf.image.filter((value) => targets.includes(value as PictureTarget)) : formatsOf[kind];
  const isSameType = target !== null && target !== 'svg' && about?.type === imageTargets[target];
  const choose = (next: FileFormat) => {
    conversion.reset();
    setFormat(next);
    if (!isPicture && isClip(next)) setClip({ ...clipDefaults[next], startS: clip.startS, endS: clip.endS });
  };
  const change =
    <T,>(set: (next: T) => void) =>
    (next: T) => {
      conversion.reset();
      set(next);
    };
  return (
    <article className={styles.card} aria-label={file.name}>
      <FilePreview file={file} kind={kind} facts={facts} />
      <div className={styles.work}>
        <h2 className={styles.name}>{file.name}</h2>
        <p className={styles.facts}>{describe(file, about === null ? facts : { ...facts, width: about.width, height: about.height })}</p>
        {facts.breaksOffS !== null && (
          <p className={styles.facts} role="status">
            The film breaks off after {facts.breaksOffS.toFixed(1)} s: what is converted ends there.
          </p>
        )}
        <Segmented
          label="Format"
          value={format}
          options={formats.map((value) => ({ value, label: formatName(value, kind).short }))}
          onChange={choose}
        />
        <p className={styles.facts}>{formatName(format, kind).long}</p>
        {target !== null && (
          <PictureFields
            settings={picture}
            target={target}
            size={about}
            isSameType={isSameType}
            hasAlpha={about?.hasAlpha ?? false}
            onChange={change(setPicture)}
          />
        )}
        {!isPicture && isClip(format) && (
          <ClipFields
            settings={clip}
            width={facts.width ?? usualWidth}
            durationS={facts.durationS ?? 0}
            isAnimation={format !== 'mp4'}
            onChange={change(setClip)}
          />
        )}
        {about !== null &&
          target !== null &&
          listPictureNotes(about, { target, isSameType, settings: picture }).map((note) => (
            <p key={note} className={styles.facts}>
              {note}
            </p>
          ))}
        {estimate !== '' && conversion.state.step === 'idle' && (
          <p className={styles.facts} role="status">
            {estimate}
          </p>
        )}
        {conversion.state.step !== 'done' && !isRunning && (
          <Button variant="primary" onClick={() => conversion.start(file, format, { clip, picture: isPicture ? picture : null })}>
            Convert to {formatName(format, kind).short}
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
