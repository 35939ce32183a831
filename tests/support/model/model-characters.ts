import type { CharacterRow } from '../../../contract/characters/character.ts';
import type { ErrorCode } from '../../../contract/errors.ts';
import { keyOfNamed } from '../../../contract/text/key-of-named.ts';
import type { ModelState, Stored } from './model-state.ts';

/** Rows that changed and what is said of it, or why nothing did. */
type CharacterChange = { refused: ErrorCode } | { rows: { seq: number }[]; body?: object };

/** The server's effect of one character call, in its simplest form; null for other paths. */
export function changeCharacters(
  state: ModelState,
  { path, query, body, now }: { path: string; query: URLSearchParams; body: unknown; now: number },
): CharacterChange | null {
  const asked = (body ?? {}) as Omit<CharacterRow, 'created_at'>;
  const id = query.get('id') ?? asked.id;
  const found = state.characters[id];
  switch (path) {
    case '/api/character/create': {
      if (found !== undefined) return { rows: [] };
      const { character_name, image_urls } = asked;
      const named = { ...asked, model_id: keyOfNamed(character_name, id), thumbnail: image_urls[0]! };
      const row: CharacterRow = { ...named, is_library: false, created_at: now, status: 'completed', trained_model_id: null };
      const stored = { row, seq: 0, isDeleted: false };
      state.characters[id] = stored;
      return { rows: [stored] };
    }
    case '/api/character/update':
      if (found?.isDeleted === true) return { refused: 'GONE' };
      if (found === undefined) return { refused: 'NOT_FOUND' };
      found.row = { ...found.row, ...asked, id };
      return { rows: [found] };
    case '/api/character/delete':
    case '/api/character/restore':
      return found === undefined ? { refused: 'NOT_FOUND' } : mark(found, path.endsWith('delete'));
    default:
      return null;
  }
}

function mark(stored: Stored<CharacterRow>, isDeleted: boolean): CharacterChange {
  if (stored.isDeleted === isDeleted) return { rows: [] };
  stored.isDeleted = isDeleted;
  return { rows: [stored] };
}
