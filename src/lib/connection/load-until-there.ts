import { consoleLog } from '../log.ts';
import { sleepUntilOnline } from './sleep-until-online.ts';

/**
 * Loads a part of the app that has to come in the end. The connection may go between the first files and this one,
 * before the device has a copy: it is tried again, less and less often, and at once when the browser is back online.
 */
export async function loadUntilThere<T>(load: () => Promise<T>): Promise<T> {
  for (let failures = 0; ; failures++) {
    try {
      return await load();
    } catch (error) {
      consoleLog('part.not-loaded', { reason: String(error) });
    }
    await sleepUntilOnline(Math.min(30_000, 1000 * 2 ** failures));
  }
}
