import { Pool, type PoolConfig } from 'pg';

/**
 * Opens connections that outlive a crash of the database. A lost connection is an event that ends the process when it has no
 * listener, and the pool listens to the idle ones only. The next query on it fails, which is where the caller learns of it.
 */
export function openPool(config: PoolConfig): Pool {
  const pool = new Pool(config);
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}
