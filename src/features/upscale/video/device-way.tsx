import { Download } from 'lucide-react';
import { videoFactors, type DeviceSize, type VideoUpscaleMode } from '../../../../contract/generations/video/upscale-video.ts';
import { whyNoUpscale } from '../../../../contract/generations/image/upscale-choice.ts';
import { limits } from '../../../../contract/limits.ts';
import type { MediaRow } from '../../../../contract/media/media-row.ts';
import type { Plan } from '../../../../contract/account/plan.ts';
import type { VideoMaker } from '../../../actions/upscaling/enlarge-video.ts';
import { formatBytes } from '../../../lib/format/format-bytes.ts';
import { saveBlob } from '../../../lib/files/save-blob.ts';
import { timeLeft } from '../../../lib/format/time-left.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { PaidButton } from '../../../ui/controls/paid/paid-button.tsx';
import { RunningWork } from '../../../ui/feedback/progress/running-work.tsx';
import { NetworkTime } from './network-time.tsx';
import type { useDeviceUpscale, DeviceUpscale } from './use-device-upscale.ts';
import { useFilmTime } from './use-film-time.ts';
import styles from './larger-section.module.css';

type DeviceWayProps = {
  item: MediaRow;
  plan: Plan;
  mode: VideoUpscaleMode;
  /** The size of the result; null: the video is already that large. */
  size: DeviceSize | null;
  by: VideoMaker;
  work: ReturnType<typeof useDeviceUpscale>;
};

/** Duration from which a hint warns about the time, s. */
const longS = 30;

/** Upscaling on this device with Lanczos or a network, without credits. */
export function DeviceWay({ item, plan, mode, size, by, work }: DeviceWayProps) {
  const { state, start, cancel } = work;
  const isByNetwork = by === 'network';
  const mayUpscale = whyNoUpscale(plan) === null;
  const film = useFilmTime(item, isByNetwork && mayUpscale);
  const seconds = film.time.step === 'known' ? film.time.seconds : null;
  const isDisabled = size === null || (isByNetwork && seconds === null);
  const begin = (isKept: boolean) => {
    if (size !== null) start({ size: { width: size.width, height: size.height }, by, isKept });
  };
  return (
    <>
      <p className={styles.hint}>{describeSize(item, mode, size)}</p>
      {!isByNetwork && (item.duration ?? 0) > longS && size !== null && (
        <p className={styles.hint}>Every frame is made anew, so a video this long takes a while. Keep this page open.</p>
      )}
      {isByNetwork && mayUpscale && state.step !== 'running' && <NetworkTime {...film} />}
      {state.step === 'running' ? (
        <Running state={state} by={by} estimateS={isByNetwork ? seconds : null} onCancel={cancel} />
      ) : (
        <>
          <PaidButton plan={plan} label={`Upscale ${videoFactors[mode]}x`} isDisabled={isDisabled} onPress={() => begin(true)} />
          {mayUpscale && (
            <Button icon={<Download size={16} aria-hidden />} disabled={isDisabled} onClick={() => begin(false)}>
              Upscale and download
            </Button>
          )}
        </>
      )}
      <Ended state={state} />
      <p className={styles.hint}>
        Made on this device, without credits:{' '}
        {isByNetwork ? 'an AI network makes every frame anew' : 'Lanczos, not AI. It invents no detail'}; sound and frame times stay.
      </p>
    </>
  );
}

function describeSize({ width, height }: MediaRow, mode: VideoUpscaleMode, size: DeviceSize | null): string {
  const factor = videoFactors[mode];
  if (size === null) return `This video (${width} × ${height}) is as large as 1080p already, and this device makes nothing larger.`;
  const made = `${width} × ${height} becomes ${size.width} × ${size.height}.`;
  return size.isCapped ? `${made} ${factor}x would be ${width * factor} × ${height * factor}; this device stops at 1080p.` : made;
}

type RunningProps = {
  state: Extract<DeviceUpscale, { step: 'running' }>;
  by: VideoMaker;
  /** Estimated seconds; null when unknown. */
  estimateS: number | null;
  onCancel: () => void;
};

const fetching: Record<VideoMaker, string> = { lanczos: 'Fetching the converter', network: 'Fetching what this device needs' };

function Running({ state, by, estimateS, onCancel }: RunningProps) {
  const { fraction, fetched, startedAt, now } = state;
  if (fetched !== null) return <RunningWork label={fetching[by]} fraction={fetched} left={null} onCancel={onCancel} />;
  return <RunningWork label="Upscaling" fraction={fraction} left={timeLeft(now - startedAt, fraction, estimateS)} onCancel={onCancel} />;
}

function Ended({ state }: { state: DeviceUpscale }) {
  if (state.step === 'failed')
    return (
      <p role="alert" className={styles.problem}>
        {state.text}
      </p>
    );
  if (state.step !== 'done') return null;
  const { result } = state;
  if (result.kind === 'item')
    return (
      <p role="status" className={styles.hint}>
        Video has been upscaled! It is in History, beside its original.
      </p>
    );
  const { file, isTooLarge } = result;
  return (
    <>
      <p role="status" className={styles.hint}>
        {isTooLarge
          ? `It is ready, but ${formatBytes(file.size)} is more than the library takes (${formatBytes(limits.mediaUploadBytes)}). Download it.`
          : `It is ready: ${formatBytes(file.size)}.`}
      </p>
      <Button variant="primary" icon={<Download size={16} aria-hidden />} onClick={() => saveBlob(file, file.name)}>
        Download
      </Button>
    </>
  );
}
