import { Zap } from 'lucide-react';
import { canBoost } from '../../../../contract/generations/cost/turbo.ts';
import type { MediaRow } from '../../../../contract/media/media-row.ts';
import type { Plan } from '../../../../contract/account/plan.ts';
import { boostMedia } from '../../../actions/generations/boost-media.ts';
import { runAction } from '../../../ui/feedback/run-action.ts';
import { openAccountDialog } from '../../../ui/overlay/account-dialog.ts';
import type { MenuEntry } from '../../../ui/overlay/menu.tsx';

/** Entry that moves a waiting item forward in the queue where the plan includes it; no entry for other items or fast ones. */
export function listBoostEntries(item: MediaRow, { plan, isOffline }: { plan: Plan; isOffline: boolean }): MenuEntry[] {
  if (!canBoost(item)) return [];
  const entry = { icon: <Zap size={16} />, onSelect: () => void runAction(() => boostMedia(item.id)) };
  if (plan === 'free')
    return [
      { ...entry, label: 'Speed boost: Starter or above', isDisabled: true },
      { label: 'Upgrade', onSelect: () => openAccountDialog('upgrade') },
    ];
  if (isOffline) return [{ ...entry, label: 'Speed boost: needs a connection', isDisabled: true }];
  return [{ ...entry, label: 'Speed boost' }];
}
