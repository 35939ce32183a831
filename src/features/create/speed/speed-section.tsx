import { useEffect, useState } from 'react';
import { speeds, turboLimitMessage, type Speed } from '../../../../contract/generations/cost/turbo.ts';
import type { Model } from '../../../../contract/catalogue/model.ts';
import type { Plan } from '../../../../contract/account/plan.ts';
import { readSpeed } from '../../../actions/engines/read-speed.ts';
import { UpgradeLink } from '../../../ui/controls/paid/upgrade-link.tsx';
import { DisabledPanel } from '../../../ui/panel/disabled-panel.tsx';
import { Segmented } from '../../../ui/controls/segmented.tsx';
import fields from '../settings/fields.module.css';
import { SettingSection } from '../settings/setting-section.tsx';
import { speedText } from './speed-text.ts';
import { useLiveQuery } from 'dexie-react-hooks';
import { findTurboLimit } from '../../../db/queries/generations/turbo-limit.ts';

const names: Record<Speed, string> = { turbo: 'Turbo', normal: 'Normal' };

type SpeedSectionProps = { model: Model; plan: Plan; value: Speed | undefined; onChoose: (speed: Speed) => void };

/** The speed, if the plan allows a choice, and measured times. Beyond the daily limit the speed is normal. */
export function SpeedSection({ model, plan, value, onChoose }: SpeedSectionProps) {
  const read = useSpeed(model.key);
  const isFree = plan === 'free';
  const isOver = useIsTurboOver() || (!isFree && read?.next === 'normal');
  const estimate = read === null ? null : speedText(read.times, model.resource_type);
  return (
    <SettingSection title="Speed">
      <div className={fields.stack}>
        {(isFree || !isOver) && (
          <DisabledPanel reason={isFree ? 'Turbo speed needs a paid plan.' : null} action={<UpgradeLink />}>
            <div className={fields.stack}>
              <Segmented
                label="Speed"
                value={isFree ? 'normal' : (value ?? 'turbo')}
                options={speeds.map((speed) => ({ value: speed, label: names[speed] }))}
                onChange={onChoose}
              />
            </div>
          </DisabledPanel>
        )}
        {!isFree && isOver && <p className={fields.note}>{turboLimitMessage(plan)}</p>}
        {estimate !== null && <p className={fields.note}>{estimate}</p>}
      </div>
    </SettingSection>
  );
}

function useSpeed(model: string): Awaited<ReturnType<typeof readSpeed>> {
  const [read, setRead] = useState<{ model: string; speed: Awaited<ReturnType<typeof readSpeed>> }>();
  useEffect(() => {
    let isShown = true;
    void (async () => {
      const speed = await readSpeed(model);
      if (isShown) setRead({ model, speed });
    })();
    return () => {
      isShown = false;
    };
  }, [model]);
  return read?.model === model ? read.speed : null;
}

/** Whether today's turbo images are used up, by the last report of the studio. */
function useIsTurboOver(): boolean {
  return useLiveQuery(async () => findTurboLimit(Date.now()), [])?.isReached ?? false;
}
