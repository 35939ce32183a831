import { useEffect, useState } from 'react';
import { findFfmpeg, keepFfmpeg } from '../../../workers/ffmpeg/client.ts';
import { formatBytes } from '../../lib/format/format-bytes.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Progress } from '../../ui/feedback/progress/progress.tsx';
import { errorText } from '../../ui/feedback/run-action.ts';
import styles from './convert-page.module.css';

type Known = { bytes: number; isKept: boolean };

/** Explains that ffmpeg converts files which this browser cannot read, with its size and a button to fetch it ahead. */
export function ConverterNote() {
  const [known, setKnown] = useState<Known | null>(null);
  const [fetched, setFetched] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    findFfmpeg({ signal: stop.signal }).then(setKnown, (error: unknown) => {
      // The note then omits the size. A conversion that needs ffmpeg reports the failure itself.
      if (!stop.signal.aborted) console.warn('convert.program-not-found', String(error));
    });
    return () => stop.abort();
  }, []);
  const fetchNow = async () => {
    setFailure(null);
    setFetched(0);
    try {
      await keepFfmpeg({ onProgress: setFetched });
      setKnown(await findFfmpeg());
    } catch (error) {
      setFailure(errorText(error));
    }
    setFetched(null);
  };
  const size = known === null ? '' : ` (${formatBytes(known.bytes)})`;
  return (
    <div className={styles.footnote}>
      <p>
        {known?.isKept === true
          ? `What this browser cannot read is converted by ffmpeg${size}, which is on this device.`
          : `What this browser cannot read is converted by ffmpeg${size}, fetched at its first use and kept on this device.`}{' '}
        <a href="/ffmpeg-licence.txt">Its licence</a>
      </p>
      {known?.isKept === false && fetched === null && (
        <Button onClick={() => void fetchNow()}>Fetch it now, to convert everything offline</Button>
      )}
      {fetched !== null && <Progress label="Fetching ffmpeg ahead" fraction={fetched} />}
      {failure !== null && <p role="alert">{failure}</p>}
    </div>
  );
}
