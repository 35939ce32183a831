import type { ClientBase } from 'pg';
import { StartupError } from '../../lib/errors/startup-error.ts';

/** Any number that other advisory locks of the studio do not use. */
const studioLock = 7_235_410_882;

/**
 * Whether a program runs on a database together with other studios, needs it for itself, or only reads beside whoever runs.
 * A lock on the folder says nothing about a database that is elsewhere.
 */
export type DatabaseUse = 'together' | 'alone' | 'beside';

/** Holds the database for as long as the connection is open. @throws StartupError when others use it in another way */
export async function lockDatabase(client: ClientBase, use: DatabaseUse): Promise<void> {
  if (use === 'beside') return;
  const lock = use === 'alone' ? 'pg_try_advisory_lock' : 'pg_try_advisory_lock_shared';
  const { rows } = await client.query<{ is_ours: boolean }>(`select ${lock}($1) as is_ours`, [studioLock]);
  if (rows[0]!.is_ours) return;
  throw new StartupError(
    use === 'alone'
      ? 'A studio is running on this database: stop it first, or name another database.'
      : 'A backup is being restored into this database: start the studio when that has ended.',
  );
}
