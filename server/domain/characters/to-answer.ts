import type { CharacterAnswer } from '../../../contract/characters/character-answer.ts';
import { toTimestamp } from '../../../contract/timestamp.ts';
import type { StoredRow } from '../../storage/rows/synced-tables.ts';
import { presentRow } from '../rows/rows.ts';

/** A character as the API answers it. `username`: of its maker. */
export function toCharacterAnswer(row: StoredRow<'characters'>, username: string | null): CharacterAnswer {
  const shown = presentRow('characters', row);
  return { ...shown, created_at: toTimestamp(shown.created_at), username, is_deleted: row.deletedAt !== null };
}
