import { Zap } from 'lucide-react';
import { canBoost } from '../../../../contract/generations/cost/turbo.ts';
import type { MediaRow } from '../../../../contract/media/media-row.ts';
import type { Plan } from '../../../../contract/account/plan.ts';
import { boostMedia } from '../../../actions/generations/boost-media.ts';
import { runAction } from '../../../ui/feedback/run-action.ts';
import { openAccountDialog } from '../../../ui/overlay/account-dialog.ts';
import type { MenuEntry } from '../../../ui/overlay/menu.tsx';

/** Has a waiting item served sooner, where the plan holds that; nothing of what does not wait, or is fast already. */
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
