import { deviceValues } from './device.ts';

const k = 'earlierAgainAt';

/** From when on what earlier visits left may be sent again, ms since 1970. */
export async function findEarlierWait(): Promise<number> {
  const value = (await deviceValues().get(k))?.value;
  return typeof value === 'number' ? value : 0;
}

/** Null: at once. */
export async function saveEarlierWait(againAt: number | null): Promise<void> {
  if (againAt === null) await deviceValues().delete(k);
  else await deviceValues().put({ k, value: againAt });
}
