import { Zap } from 'lucide-react';
import { useSnapshot } from 'valtio/react';
import { canBoost } from '../../../contract/generations/cost/turbo.ts';
import type { MediaRow } from '../../../contract/media/media-row.ts';
import type { Plan } from '../../../contract/account/plan.ts';
import { boostMedia } from '../../actions/generations/boost-media.ts';
import { syncStatus } from '../../sync/status.ts';
import { Button } from '../../ui/controls/button.tsx';
import { UpgradeLink } from '../../ui/controls/paid/upgrade-link.tsx';
import { runAction } from '../../ui/feedback/run-action.ts';

/** Boosts a queued item, or shows that it is boosted. Renders nothing for items that are not queued. */
export function BoostButton({ item, plan }: { item: MediaRow; plan: Plan }) {
  const isOffline = useSnapshot(syncStatus).state === 'offline';
  if (item.status === 'submitted' && item.speed === 'turbo') return <p role="status">Turbo: it goes before items of normal speed.</p>;
  if (!canBoost(item)) return null;
  return (
    <>
      <Button
        icon={<Zap size={16} aria-hidden />}
        disabled={plan === 'free' || isOffline}
        onClick={() => void runAction(() => boostMedia(item.id))}
      >
        Speed boost
      </Button>
      {plan === 'free' && (
        <p>
          Speed boost needs a paid plan: Starter or above. <UpgradeLink />
        </p>
      )}
      {plan !== 'free' && isOffline && <p>Speed boost needs a connection.</p>}
    </>
  );
}
