import { randomBytes } from 'node:crypto';

/** A first name for a profile, made at random. It reveals nothing about the user: e-mail addresses stay private. */
export function makeUsername(): string {
  return `artist-${randomBytes(5).toString('hex')}`;
}
