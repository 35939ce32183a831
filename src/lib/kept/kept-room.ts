import * as v from 'valibot';
import { readFact, saveFact } from './file-notes.ts';

const name = 'room';
const bytesSchema = v.pipe(v.number(), v.minValue(0));

/** How many bytes of files this device is to keep of an account at most; null: as many as suit it. */
export async function readChosenRoom(account: string): Promise<number | null> {
  // Without a database for notes there can be no choice.
  const chosen = v.safeParse(bytesSchema, await readFact(account, name).catch(() => undefined));
  return chosen.success ? chosen.output : null;
}

/** Null: as many as suit the device. @throws DOMException */
export async function saveChosenRoom(account: string, bytes: number | null): Promise<void> {
  await saveFact(account, name, bytes ?? undefined);
}
