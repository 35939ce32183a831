import { findDefinition } from '../../../contract/changes/changes.ts';
import type { SharePermission } from '../../../contract/media/media.ts';
import type { Intent } from '../../db/database.ts';

/** Whether it takes an item from the sight of others. `shared`: who sees it now, where that is known; without it only what hides it from all does. */
export function isHiding({ kind, args }: Pick<Intent, 'kind' | 'args'>, shared?: SharePermission): boolean {
  const isReadable = typeof args === 'object' && (args as object | null) !== null;
  return isReadable && findDefinition(kind)?.hides?.(args, shared) === true;
}
