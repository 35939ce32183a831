import type { ClientBase } from 'pg';
import { StartupError } from '../../lib/errors/startup-error.ts';

/** An advisory lock number that the studio uses for nothing else. */
const studioLock = 7_235_410_882;

/**
 * How a program uses a database: together with other studios, alone, or reading beside them. The lock of the data folder does not
 * cover a database elsewhere.
 */
export type DatabaseUse = 'together' | 'alone' | 'beside';

/** Holds the database while the connection is open. @throws StartupError when others use it in another way */
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
