import { join } from 'node:path';
import { Client } from 'pg';
import { openDatabase, type OpenedDatabase } from '../../../server/storage/database.ts';
import { readPostmasterPid } from '../../../server/storage/postgres/postmaster-pid.ts';
import { chooseEndpoint, connectionUrl } from '../../../server/storage/postgres/postgres-endpoint.ts';
import { patientMs } from '../patience.ts';

/** Connects to the embedded database of a running studio; it outlives a killed studio. */
export async function connectToStudio(dataDir: string): Promise<Client> {
  const client = new Client({ connectionString: studioUrl(dataDir) });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** Opens the embedded database of a running studio as the studio itself has it. */
export function openStudioDatabase(dataDir: string): Promise<OpenedDatabase> {
  return openDatabase({ dataDir, databaseUrl: studioUrl(dataDir), connectionWaitMs: patientMs });
}

/** Connection string of the embedded database of a running studio. */
export function studioUrl(dataDir: string): string {
  const cluster = join(dataDir, 'postgres');
  const running = readPostmasterPid(cluster);
  if (running === undefined) throw new Error(`No database is running in ${dataDir}.`);
  return connectionUrl(chooseEndpoint(dataDir, cluster, { at: running }).endpoint, 'pleinair');
}
