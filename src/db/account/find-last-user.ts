import type { Me } from '../../../contract/account/user.ts';
import { loadUntilThere } from '../../lib/connection/load-until-there.ts';
import { deviceValues } from './device.ts';

/** The last user of the studio in this browser; null after a sign-out and on a first visit. */
export async function findLastUser(): Promise<Me | null> {
  // The schema is no part of the first load, and a first visit does not wait for it.
  const loading = loadUntilThere(() => import('./parse-me.ts'));
  const value = (await deviceValues().get('me'))?.value;
  return value === undefined ? null : (await loading).parseMe(value);
}
