import type { Snapshot } from 'valtio/vanilla';
import type { UpscaleHere } from '../../../actions/upscaling/upscales-here.state.ts';
import { cancelUpscaleHere } from '../../../actions/upscaling/upscale-media-here.ts';
import { timeLeft } from '../../../lib/format/time-left.ts';
import { RunningWork } from '../../../ui/feedback/progress/running-work.tsx';
import styles from './upscale.module.css';

type DeviceWorkProps = { id: string; work: Snapshot<UpscaleHere> };

/** An upscaling on this device: progress with a cancel button, or the failure with other makers. */
export function DeviceWork({ id, work }: DeviceWorkProps) {
  const cancel = () => cancelUpscaleHere(id);
  if (work.step === 'failed')
    return (
      <p role="alert" className={styles.problem}>
        {work.reason} Another maker can be chosen above.
      </p>
    );
  if (work.step === 'waiting') return <RunningWork label="Waiting for another image" fraction={0} left={null} onCancel={cancel} />;
  const { fraction, fetched, startedAt, now } = work;
  return fetched === null ? (
    <RunningWork label="Upscaling on this device" fraction={fraction} left={timeLeft(now - startedAt, fraction)} onCancel={cancel} />
  ) : (
    <RunningWork label="Fetching what this device needs" fraction={fetched} left={null} onCancel={cancel} />
  );
}
