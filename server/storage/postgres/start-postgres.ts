import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
} from 'node:fs';
import { platform } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { logError } from '../../lib/log.ts';
import { StartupError } from '../../lib/errors/startup-error.ts';
import { findCluster } from './find-cluster.ts';
import { findPostgresBinaries, type PostgresBinaries } from './postgres-binaries.ts';
import { chooseEndpoint, connectionUrl, freePort, type Endpoint } from './postgres-endpoint.ts';
import { choosePostgresUser, type PostgresUser } from './postgres-user.ts';
import { isAlive, isDatabaseOf, readPid, readPostmasterPid } from './postmaster-pid.ts';

export type RunningPostgres = {
  url: string;
  /** True when a database that outlived its server was adopted. */
  isAdopted: boolean;
  stop(): Promise<void>;
};

type Cluster = { folder: string; log: string; binaries: PostgresBinaries; user: PostgresUser };

const readyWithinMs = 60_000;
const watchEveryMs = 1_000;
const database = 'pleinair';
/** Neither details nor statements of errors: they hold values, e-mail addresses among them. */
const logArgs = ['--log_error_verbosity=terse', '--log_min_error_statement=panic', '--log_parameter_max_length_on_error=0'];

/**
 * Starts the embedded PostgreSQL on `<dataDir>/postgres`, which the first start creates. One that still runs there, because its
 * server was killed, is adopted. The caller holds the lock of the data folder.
 * @throws StartupError
 */
export async function startPostgres(dataDir: string): Promise<RunningPostgres> {
  const folder = join(dataDir, 'postgres');
  const binaries = findPostgresBinaries();
  const user = choosePostgresUser(folder, [binaries.postgres, binaries.initdb]);
  const cluster = { folder, log: join(dataDir, 'postgres.log'), binaries, user };
  if (!findCluster(folder, dataDir)) initCluster(cluster, dataDir);

  const { endpoint, isAdopted } = await adoptOrLaunch(cluster, dataDir);
  await createDatabase(endpoint);
  const stopWatching = watch(cluster, dataDir, endpoint.port);
  return {
    url: connectionUrl(endpoint, database),
    isAdopted,
    async stop() {
      await stopWatching();
      await stop(cluster);
    },
  };
}

/** Restarts the database, at the same place, when it ends while the studio runs. */
function watch(cluster: Cluster, dataDir: string, port: number): () => Promise<void> {
  let starting: Promise<unknown> | undefined;
  const timer = setInterval(() => {
    const running = readPostmasterPid(cluster.folder);
    if (starting !== undefined || (running !== undefined && isDatabaseOf(cluster.folder, running.pid))) return;
    // The old database's last processes may still be there; the next round tries a failed start again.
    starting = launch(cluster, dataDir, port)
      .catch((error: unknown) => logError('database.restart', error))
      .finally(() => (starting = undefined));
  }, watchEveryMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await starting;
  };
}

/** Created beside its place and then renamed, so that a killed start leaves nothing behind. */
function initCluster({ folder, binaries, user }: Cluster, dataDir: string): void {
  const making = `${folder}.making`;
  rmSync(making, { recursive: true, force: true });
  mkdirSync(making, { mode: 0o700 });
  if (user.ids !== null) chownSync(making, user.ids.uid, user.ids.gid);
  const { initdbArgs } = chooseEndpoint(dataDir, folder, { owner: user.ids });
  const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'];
  const command = user.command(binaries.initdb, [`--pgdata=${making}`, '--username=pleinair', ...locale, ...initdbArgs]);
  const made = spawnSync(command.file, command.args, { ...command.options, encoding: 'utf8', cwd: '/', env: cleanEnvironment() });
  if (made.status !== 0) {
    rmSync(making, { recursive: true, force: true });
    throw new StartupError(
      `The database could not be made in ${folder}: ${lastLine(made.stderr || made.error?.message || '')}.`,
      made.error,
    );
  }
  // An empty folder may be in its place; `rmdirSync` refuses one that is not empty.
  if (existsSync(folder)) rmdirSync(folder);
  renameSync(making, folder);
}

/** The endpoint of a database that is already running on the folder, or undefined. */
async function adopt({ folder }: Cluster, dataDir: string): Promise<Endpoint | undefined> {
  const until = Date.now() + readyWithinMs;
  for (let pid = readPid(folder); pid !== undefined && isDatabaseOf(folder, pid); pid = readPid(folder)) {
    const running = readPostmasterPid(folder);
    const endpoint = running === undefined ? undefined : chooseEndpoint(dataDir, folder, { at: running }).endpoint;
    const state = endpoint === undefined ? 'starting' : await tryConnect(endpoint);
    if (state === 'ready') return endpoint;
    // Without /proc, a process with that id that does not answer is another program.
    if (state === 'absent' && platform() !== 'linux') break;
    if (Date.now() > until)
      throw new StartupError(`The database of ${folder} (process ${pid}) runs, but does not answer: end that process.`);
    await delay(50);
  }
  // PostgreSQL's shared memory prevents a second one on the folder; these files alone prove nothing.
  for (const name of readdirSync(folder)) {
    if (name === 'postmaster.pid' || name.startsWith('.s.PGSQL.')) rmSync(join(folder, name), { force: true });
  }
  return undefined;
}

/** A database that a dying server was starting may come up between the look-up and the start: then it is adopted. */
async function adoptOrLaunch(cluster: Cluster, dataDir: string): Promise<{ endpoint: Endpoint; isAdopted: boolean }> {
  for (let attempt = 1; ; attempt++) {
    const adopted = await adopt(cluster, dataDir);
    if (adopted !== undefined) return { endpoint: adopted, isAdopted: true };
    try {
      return { endpoint: await launch(cluster, dataDir, await freePort()), isAdopted: false };
    } catch (error) {
      if (attempt === 3) throw error;
      await delay(500);
    }
  }
}

async function launch({ folder, log, binaries, user }: Cluster, dataDir: string, port: number): Promise<Endpoint> {
  const { endpoint, serverArgs } = chooseEndpoint(dataDir, folder, { owner: user.ids, at: port });
  if (existsSync(log) && statSync(log).size > 5_000_000) rmSync(log);
  const logFile = openSync(log, 'a', 0o600);
  const logStart = statSync(log).size;
  const args = ['-D', folder, '--max_connections=80', '--timezone=UTC', '--log_timezone=UTC', ...logArgs, ...serverArgs];
  const command = user.command(binaries.postgres, args);
  // A session of its own: Ctrl+C in the terminal must reach the studio, which then stops the database in order.
  const child = spawn(command.file, command.args, {
    ...command.options,
    detached: true,
    cwd: '/',
    env: cleanEnvironment(),
    stdio: ['ignore', logFile, logFile],
  });
  closeSync(logFile);
  child.unref();
  await waitUntilReady(child, endpoint, () => readFileSync(log, 'utf8').slice(logStart));
  return endpoint;
}

async function waitUntilReady(child: ChildProcess, endpoint: Endpoint, readLog: () => string): Promise<void> {
  const ended: { reason?: string } = {};
  child.once('error', (error) => (ended.reason = error.message));
  child.once('exit', () => (ended.reason ??= lastLine(readLog()) || 'it ended without a word, as on a full disk'));
  const until = Date.now() + readyWithinMs;
  while (ended.reason === undefined && Date.now() < until) {
    if ((await tryConnect(endpoint)) === 'ready') return;
    await delay(15);
  }
  throw new StartupError(`The embedded database did not start: ${ended.reason ?? 'it does not answer'}.`);
}

async function stop({ folder, binaries }: Cluster): Promise<void> {
  const running = readPostmasterPid(folder);
  if (running === undefined || !isDatabaseOf(folder, running.pid)) return;
  if (platform() === 'win32') {
    spawnSync(binaries.pgCtl, ['stop', '-D', folder, '-m', 'fast', '-w']);
    return;
  }
  process.kill(running.pid, 'SIGINT');
  const until = Date.now() + readyWithinMs;
  while (isAlive(running.pid) && Date.now() < until) await delay(10);
}

async function tryConnect(endpoint: Endpoint): Promise<'ready' | 'starting' | 'absent'> {
  const client = new Client({ connectionString: connectionUrl(endpoint, 'postgres'), connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return 'ready';
  } catch (error) {
    // 57P03: it exists, and is starting up, recovering or shutting down.
    return (error as { code?: string }).code === '57P03' ? 'starting' : 'absent';
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function createDatabase(endpoint: Endpoint): Promise<void> {
  const client = new Client({ connectionString: connectionUrl(endpoint, 'postgres') });
  await client.connect();
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [database]);
    if (rowCount === 0) await client.query(`create database ${database}`);
  } finally {
    await client.end();
  }
}

/** PG* variables of the user's shell must not steer the embedded database. */
function cleanEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !name.startsWith('PG') && name !== 'LD_PRELOAD');
  return { ...Object.fromEntries(kept), LC_ALL: 'C', TZ: 'UTC' };
}

function lastLine(text: string): string {
  const lines = text.trim().split('\n');
  const line = lines.findLast((line) => /FATAL|PANIC|error|could not/i.test(line)) ?? lines.at(-1) ?? '';
  return line.replace(/^.*?(FATAL|PANIC|error):\s*/i, '').replace(/[.\s]+$/, '');
}
