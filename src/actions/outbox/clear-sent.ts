import { studio } from '../../db/open-database.ts';

/** Forgets what left this device until now. Nothing is taken back by that. */
export async function clearSent(): Promise<void> {
  await studio().sent.clear();
}
