import { logNote } from '../../lib/log.ts';

/** Logs that a character entered or left the library of the studio, and by whom; deleting and restoring it count too. */
export function noteLibrary(isIn: boolean, { id, userId }: { id: string; userId: string }): void {
  logNote(isIn ? 'character.into-library' : 'character.out-of-library', { characterId: id, userId });
}
