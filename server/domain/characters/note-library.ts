import { logNote } from '../../lib/log.ts';

/** Says in the log that a character came into the library of the studio, or left it, and by whom; also by its deletion and its way back. */
export function noteLibrary(isIn: boolean, { id, userId }: { id: string; userId: string }): void {
  logNote(isIn ? 'character.into-library' : 'character.out-of-library', { characterId: id, userId });
}
