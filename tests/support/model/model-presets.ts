import type { ErrorCode } from '../../../contract/errors.ts';
import type { PresetRow } from '../../../contract/preset.ts';
import type { ModelState, Stored } from './model-state.ts';

/** Rows that changed and what is said of it, or why nothing did. */
type PresetChange = { refused: ErrorCode } | { rows: { seq: number }[]; body?: object };

/** The server's effect of one preset call, in its simplest form; null for other paths. */
export function changePresets(state: ModelState, { path, body, now }: { path: string; body: unknown; now: number }): PresetChange | null {
  const asked = body as Omit<PresetRow, 'created_at' | 'updated_at'>;
  const found = state.presets[asked.id];
  switch (path) {
    case '/api/preset/create': {
      if (found !== undefined) return { rows: [] };
      const stored = { row: { ...asked, created_at: now, updated_at: now }, seq: 0, isDeleted: false };
      state.presets[asked.id] = stored;
      return { rows: [stored] };
    }
    case '/api/preset/update':
      if (found?.isDeleted === true) return { refused: 'GONE' };
      if (found === undefined) return { refused: 'NOT_FOUND' };
      found.row = { ...found.row, ...asked, updated_at: now };
      return { rows: [found] };
    case '/api/preset/delete':
    case '/api/preset/restore':
      return found === undefined ? { refused: 'NOT_FOUND' } : mark(found, path.endsWith('delete'));
    default:
      return null;
  }
}

function mark(stored: Stored<PresetRow>, isDeleted: boolean): PresetChange {
  if (stored.isDeleted === isDeleted) return { rows: [] };
  stored.isDeleted = isDeleted;
  return { rows: [stored] };
}
