import { randomUUID } from 'node:crypto';

/** A new identifier: a random UUID in lower case. */
export function newId(): string {
  return randomUUID();
}
