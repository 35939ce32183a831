import { studio } from '../../db/open-database.ts';
import { writeNow } from '../../sync/api/write-now.ts';
import { refreshPremade } from './refresh-premade.ts';

/** Puts an own character into the library of the studio, or takes it out; for administrators, and at once. @throws AppError */
export async function setLibrary(id: string, isLibrary: boolean): Promise<void> {
  await writeNow(studio(), 'characterLibrary', { body: { id, is_library: isLibrary } });
  await refreshPremade();
}
