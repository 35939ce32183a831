import type { SharePermission } from '../../contract/media.ts';
import type { Intent } from '../db/database.ts';

/** Whether it takes an item from the sight of others. `shared`: who sees it now, where that is known; without it only what hides it from all does. */
export function isHiding({ kind, args }: Pick<Intent, 'kind' | 'args'>, shared?: SharePermission): boolean {
  if (kind === 'media.delete') return true;
  const wanted = kind === 'media.share' && 'share_access_permission' in args ? args.share_access_permission : undefined;
  return wanted === 'private' || (wanted === 'image_only' && shared === 'public');
}
