import { randomBytes } from 'node:crypto';

/** A first name for a profile. It says nothing about the person: an e-mail address is nobody's business. */
export function makeUsername(): string {
  return `artist-${randomBytes(5).toString('hex')}`;
}
