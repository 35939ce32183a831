import type { SyncStatus } from '../../sync/status.ts';

/** Colour of the dot beside the text; it adds no information to it. */
export function toneOf({ state, waiting, problems }: SyncStatus): 'calm' | 'busy' | 'away' | 'warning' | 'danger' {
  if (state === 'signed-out' || state === 'other-account' || state === 'update-needed') return 'warning';
  if (state === 'failing' || state === 'storage-full') return 'danger';
  if (state === 'offline') return 'away';
  if (problems > 0) return 'danger';
  return waiting > 0 || state === 'saving' ? 'busy' : 'calm';
}
