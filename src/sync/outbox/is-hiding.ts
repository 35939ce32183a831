import { findDefinition } from '../../../contract/changes/changes.ts';
import type { SharePermission } from '../../../contract/media/media.ts';
import type { Mutation } from '../../db/database.ts';

/** Whether a mutation hides an item from others. `shared`: who sees it now; if unknown, only hiding it from all counts. */
export function isHiding({ kind, args }: Pick<Mutation, 'kind' | 'args'>, shared?: SharePermission): boolean {
  const isReadable = typeof args === 'object' && (args as object | null) !== null;
  return isReadable && findDefinition(kind)?.hides?.(args, shared) === true;
}
