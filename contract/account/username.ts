import * as v from 'valibot';
import { limits } from '../limits.ts';

/** Reserved names: a profile of that name would seem to speak for the studio. */
const reserved = new Set(['admin', 'administrator', 'moderator', 'official', 'pleinair', 'root', 'security', 'staff', 'support', 'system']);

/** The name of a public profile as its address has it: typed capitals become lower case. */
export const usernameSchema = v.pipe(
  v.string(),
  v.trim(),
  v.toLowerCase(),
  v.minLength(limits.usernameLengthMin, `must have at least ${limits.usernameLengthMin} characters`),
  v.maxLength(limits.usernameLengthMax, `must have at most ${limits.usernameLengthMax} characters`),
  v.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'may only have letters a–z, digits, and single hyphens between them'),
  v.check((name) => !reserved.has(name), 'is not available'),
);

/** Path of a profile's page. */
export function profilePath(username: string): string {
  return `/profile/${encodeURIComponent(username)}`;
}
