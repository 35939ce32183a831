import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import {
  checkUpscaledFilm,
  deviceUpscaleSize,
  videoFactors,
  videoUpscaleModes,
  videoUpscaleSecondsMax,
  whyNotByNetwork,
  type VideoUpscaleMode,
} from '../../../../contract/generations/video/upscale-video.ts';
import type { MediaRow } from '../../../../contract/media/media-row.ts';
import { capabilitiesOf, type Model } from '../../../../contract/catalogue/model.ts';
import type { Plan } from '../../../../contract/account/plan.ts';
import { refreshCatalogue } from '../../../actions/engines/refresh-catalogue.ts';
import { findCatalogue } from '../../../db/queries/generations/models.ts';
import { syncStatus } from '../../../sync/status.ts';
import { Segmented } from '../../../ui/controls/segmented.tsx';
import { runAction } from '../../../ui/feedback/run-action.ts';
import { RadioCards } from '../../../ui/fields/radio-cards.tsx';
import { DeviceWay } from './device-way.tsx';
import { EngineWay } from './engine-way.tsx';
import { useDeviceUpscale } from './use-device-upscale.ts';
import styles from './larger-section.module.css';

type LargerSectionProps = { item: MediaRow; plan: Plan; made: MediaRow | null; making: MediaRow | null; failed: MediaRow | null };

const modeOptions = videoUpscaleModes.map((mode) => ({ value: mode, label: `${videoFactors[mode]}x` }));

const lanczos = { value: 'lanczos', name: 'This device, fast', note: 'Lanczos, not AI' };
const network = { value: 'network', name: 'This device, finer', note: 'AI network' };
const toCard = ({ key, name }: Model) => ({ value: `engine:${key}`, name, note: 'AI' });

/** The choice of upscaler and factor, with the cost. */
export function LargerSection({ item, plan, made, making, failed }: LargerSectionProps) {
  const models = useVideoUpscalers();
  const [chosen, setChosen] = useState<string>(lanczos.value);
  const [mode, setMode] = useState<VideoUpscaleMode>('x2');
  const isOffline = useSnapshot(syncStatus).state === 'offline';
  const size = deviceUpscaleSize(item, mode);
  const whyNoNetwork = whyNotByNetwork({ ...item, seconds: item.duration }, mode);
  const cards = [lanczos, ...(whyNoNetwork === null ? [network] : []), ...models.map(toCard)];
  const { value: maker } = cards.find(({ value }) => value === chosen) ?? lanczos;
  const model = models.find((one) => toCard(one).value === maker) ?? null;
  const work = useDeviceUpscale(item);
  return (
    <section aria-labelledby="larger" className={styles.section}>
      <h2 id="larger">Upscale</h2>
      <fieldset className={styles.choice} disabled={work.state.step === 'running'}>
        {cards.length > 1 && <RadioCards label="Made by" cards={cards} value={maker} onChange={setChosen} />}
        <Segmented label="How much larger" value={mode} options={modeOptions} onChange={setMode} />
      </fieldset>
      {model === null ? (
        <DeviceWay item={item} plan={plan} mode={mode} size={size} by={maker === network.value ? 'network' : 'lanczos'} work={work} />
      ) : (
        <EngineWay item={item} plan={plan} mode={mode} model={model} whyNot={whyNotByEngine(item, mode)} isBusy={making !== null} />
      )}
      {model === null && size !== null && whyNoNetwork !== null && <p className={styles.hint}>{whyNoNetwork}</p>}
      {making !== null && (
        <p role="status" className={styles.hint}>
          {isOffline
            ? 'A larger copy is asked for as soon as this device is connected.'
            : 'A larger copy is being made. It appears here and in History.'}
        </p>
      )}
      {failed?.failed_reason != null && making === null && (
        <p role="alert" className={styles.problem}>
          {failed.failed_reason} Credits have already been returned.
        </p>
      )}
      {made !== null && (
        <p className={styles.hint}>
          Shown beside it: the newest larger copy, {made.width} × {made.height}.
        </p>
      )}
    </section>
  );
}

function whyNotByEngine(item: MediaRow, mode: VideoUpscaleMode): string | null {
  if (item.duration === null) return 'The length of this video is not known, so no engine can be asked.';
  const [issue] = checkUpscaledFilm({ ...item, seconds: item.duration }, mode);
  if (issue === undefined) return null;
  return issue.path === 'video_url'
    ? `This video is longer than the ${videoUpscaleSecondsMax} seconds that an engine takes. This device can do it.`
    : `At ${videoFactors[mode]}x this video would be larger than 4K, which engines do not make.`;
}

/** The known video upscalers of connected engines. */
function useVideoUpscalers(): Model[] {
  useEffect(() => void runAction(refreshCatalogue), []);
  const models = useLiveQuery(async () => findCatalogue(), []) ?? [];
  return models.filter((model) => model.available && capabilitiesOf(model).video?.modes.includes('upscale') === true);
}
