import { createHash, randomBytes } from 'node:crypto';
import { chownSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { platform, tmpdir } from 'node:os';
import { join } from 'node:path';
import { StartupError } from '../../lib/errors/startup-error.ts';
import type { PostmasterPid } from './postmaster-pid.ts';

/** Where the embedded database listens: a socket file in a private folder, on Windows a loopback port. */
export type Endpoint = { socketFolder: string; port: number; password: null } | { socketFolder: null; port: number; password: string };

/** Longest path of a socket, of the platforms' limits the lowest (macOS: 104 with the final zero). */
const socketPathMax = 103;
const socketPort = 5432;

/** Connection string of one database at an endpoint. */
export function connectionUrl(endpoint: Endpoint, database: string): string {
  return endpoint.socketFolder === null
    ? `postgresql://pleinair:${endpoint.password}@127.0.0.1:${endpoint.port}/${database}`
    : `postgresql://pleinair@localhost:${endpoint.port}/${database}?host=${encodeURIComponent(endpoint.socketFolder)}`;
}

/**
 * Chooses the endpoint of a cluster and the arguments that make its programs use it. `owner`: the system user of the database;
 * null: the present one. `at`: the `postmaster.pid` of a running one, or the free port for a start.
 */
export function chooseEndpoint(
  dataDir: string,
  cluster: string,
  { owner = null, at = 0 }: { owner?: { uid: number; gid: number } | null; at?: PostmasterPid | number },
): { endpoint: Endpoint; initdbArgs: string[]; serverArgs: string[] } {
  if (platform() === 'win32') return chooseLoopback(dataDir, typeof at === 'number' ? at : at.port);
  const isRunning = typeof at !== 'number';
  const socketFolder = isRunning ? at.socketFolder : chooseSocketFolder(cluster, owner);
  // A socket needs no port of its own; the number only names its file.
  const port = isRunning ? at.port : at || socketPort;
  return {
    endpoint: { socketFolder, port, password: null },
    initdbArgs: ['--auth-local=trust', '--auth-host=reject'],
    serverArgs: ['--listen_addresses=', `--port=${port}`, `--unix_socket_directories=${socketFolder}`, '--unix_socket_permissions=0700'],
  };
}

/** In the cluster itself, which only its owner may enter; where that path is too long, a short private folder. */
function chooseSocketFolder(cluster: string, owner: { uid: number; gid: number } | null): string {
  if (Buffer.byteLength(join(cluster, `.s.PGSQL.${socketPort}`)) <= socketPathMax && !cluster.includes(',')) return cluster;
  const folder = join(tmpdir(), `pleinair-${createHash('sha256').update(cluster).digest('hex').slice(0, 16)}`);
  const uid = owner?.uid ?? process.getuid?.();
  if (!existsSync(folder)) {
    mkdirSync(folder, { mode: 0o700 });
    if (owner !== null) chownSync(folder, owner.uid, owner.gid);
  }
  const stats = statSync(folder);
  if (stats.uid !== uid || (stats.mode & 0o077) !== 0) {
    throw new StartupError(`The folder ${folder} is not private to the user of the database: remove it and start again.`);
  }
  return folder;
}

function chooseLoopback(dataDir: string, port: number) {
  const file = join(dataDir, 'postgres-password');
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString('hex'), { mode: 0o600 });
  const endpoint: Endpoint = { socketFolder: null, port, password: readFileSync(file, 'utf8') };
  return {
    endpoint,
    initdbArgs: ['--auth=scram-sha-256', `--pwfile=${file}`],
    serverArgs: ['--listen_addresses=127.0.0.1', `--port=${port}`],
  };
}

/** A loopback port that is free now; only Windows needs one. */
export async function freePort(): Promise<number> {
  if (platform() !== 'win32') return 0;
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}
