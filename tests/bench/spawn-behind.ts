import { getPriority, setPriority } from 'node:os';
import { spawnStudio, type SpawnedStudio } from '../support/studio/spawn-studio.ts';

/** A studio behind the browser in the queue for the processor: on the device of a person, whose page is measured, there is none. */
export async function spawnBehind(): Promise<SpawnedStudio> {
  const own = getPriority();
  setPriority(10);
  try {
    return await spawnStudio({ env: { RATE_LIMIT_SCALE: '0' } });
  } finally {
    try {
      setPriority(own);
    } catch {
      // Only administrators may: then the browser stands behind as well, and everything takes turns as before.
    }
  }
}
