import { join } from 'node:path';
import { Client } from 'pg';
import { readPostmasterPid } from '../../server/storage/postmaster-pid.ts';
import { chooseEndpoint, connectionUrl } from '../../server/storage/postgres-endpoint.ts';

/** Connects to the embedded database of a running studio; it outlives a killed studio. */
export async function connectToStudio(dataDir: string): Promise<Client> {
  const cluster = join(dataDir, 'postgres');
  const running = readPostmasterPid(cluster);
  if (running === undefined) throw new Error(`No database is running in ${dataDir}.`);
  const { endpoint } = chooseEndpoint(dataDir, cluster, null, running);
  const client = new Client({ connectionString: connectionUrl(endpoint, 'pleinair') });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}
