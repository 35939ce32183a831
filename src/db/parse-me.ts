import * as v from 'valibot';
import { meSchema, type Me } from '../../contract/user.ts';

/** Who was here last, as this browser wrote it down; null when an older version wrote it in another shape. */
export function parseMe(value: unknown): Me | null {
  const parsed = v.safeParse(meSchema, value);
  return parsed.success ? parsed.output : null;
}
