import { findClockSkew } from '../db/queries/session.ts';

/** Now on the server's clock as far as it is known, ms since 1970: what is dated by it does not move when the server answers. */
export async function studioNow(): Promise<number> {
  return Date.now() + (await findClockSkew());
}
