import { Download } from 'lucide-react';
import { formatBytes } from '../../lib/format/format-bytes.ts';
import { saveBlob } from '../../lib/files/save-blob.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Progress } from '../../ui/feedback/progress/progress.tsx';
import type { ConversionState } from './conversion-state.ts';
import styles from './convert-page.module.css';

type ConversionLineProps = { state: ConversionState; bytesBefore: number; onCancel: () => void };

const fetching = 'Fetching the converter';

/** The progress of a conversion, its failure, or its result. */
export function ConversionLine({ state, bytesBefore, onCancel }: ConversionLineProps) {
  if (state.step === 'idle') return null;
  if (state.step === 'failed') {
    return (
      <p role="alert" className={styles.refused}>
        {state.text}
      </p>
    );
  }
  if (state.step === 'running') {
    const { fetched } = state;
    const fraction = fetched ?? state.fraction;
    return (
      <div className={styles.running}>
        <Progress label={fetched === null ? 'Converting' : fetching} fraction={fraction} />
        <span className={styles.figure}>
          {fetched === null ? '' : `${fetching} `}
          {Math.round(fraction * 100)} %
        </span>
        <Button size="s" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    );
  }
  const { blob, name, isOriginal } = state.result;
  return (
    <div className={styles.done}>
      <p role="status" className={styles.sizes}>
        {isOriginal
          ? 'The MP3 could not be made. This is the original.'
          : `${formatBytes(bytesBefore)} → ${formatBytes(blob.size)} (${Math.round((blob.size / Math.max(1, bytesBefore)) * 100)} %)`}
      </p>
      <Button variant="primary" icon={<Download size={16} aria-hidden />} onClick={() => saveBlob(blob, name)}>
        Download {name}
      </Button>
    </div>
  );
}
