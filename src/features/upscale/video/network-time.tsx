import { Timer } from 'lucide-react';
import { upscaleDownloadBytes } from '../../../../workers/upscale/client.ts';
import { formatBytes } from '../../../lib/format/format-bytes.ts';
import { aboutTime } from '../../../lib/format/time-left.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { RunningWork } from '../../../ui/feedback/progress/running-work.tsx';
import { Spinner } from '../../../ui/feedback/progress/spinner.tsx';
import type { useFilmTime } from './use-film-time.ts';
import styles from './larger-section.module.css';

/** The estimated time of the network on this device; where it is unknown, a button that measures it. */
export function NetworkTime({ time, measure, cancel }: ReturnType<typeof useFilmTime>) {
  if (time.step === 'known')
    return (
      <p role="status" className={styles.hint}>
        Takes {aboutTime(time.seconds)} on this device, less where frames repeat. Keep this page open.
      </p>
    );
  if (time.step === 'fetching')
    return <RunningWork label="Fetching what this device needs" fraction={time.fraction} left={null} onCancel={cancel} />;
  if (time.step === 'measuring')
    return (
      <p role="status" className={styles.measuring}>
        <Spinner size={16} /> Measuring how long it takes on this device…
      </p>
    );
  return (
    <>
      {time.step === 'failed' ? (
        <p role="alert" className={styles.problem}>
          {time.text}
        </p>
      ) : (
        <p className={styles.hint}>
          How long it takes is measured first. That fetches {formatBytes(upscaleDownloadBytes)} once; afterwards it works offline too.
        </p>
      )}
      <Button icon={<Timer size={16} aria-hidden />} onClick={measure}>
        {time.step === 'failed' ? 'Measure again' : 'Measure the time'}
      </Button>
    </>
  );
}
