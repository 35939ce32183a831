import * as v from 'valibot';
import { meSchema, type Me } from '../../../contract/account/user.ts';

/** The last user as this browser stored it; null when an older version stored it in another shape. */
export function parseMe(value: unknown): Me | null {
  const parsed = v.safeParse(meSchema, value);
  return parsed.success ? parsed.output : null;
}
