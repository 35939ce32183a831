import { spawn, type ChildProcess } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { makeDataFolder } from './data-folder.ts';

/** A studio server in a process of its own, as `npm start` runs it, on its own data folder. */
export type SpawnedStudio = {
  readonly url: string;
  readonly dataDir: string;
  readonly port: number;
  readonly isRunning: boolean;
  /** Stops the server as Ctrl-C does; the data folder stays. */
  stop(): Promise<void>;
  /** kill -9. */
  kill(): Promise<void>;
  /** Starts it again on the same folder and the same port. */
  start(): Promise<void>;
  /** Stops the server and deletes its data folder. */
  remove(): Promise<void>;
};

type SpawnOptions = {
  env?: Record<string, string>;
  /** The server's program, when it is not the one `npm run build` made. */
  program?: string;
};

function whenListening(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    let said = '';
    const read = (chunk: Buffer): void => {
      output += chunk.toString();
      said += chunk.toString();
      // Only a complete line of the studio itself: an error message may contain the address of an engine.
      const address = /https?:\/\/\S+(?=\s)/.exec(said);
      if (address !== null) resolve(address[0].replace(/\/$/, ''));
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
    child.once('exit', (code) => reject(new Error(`The studio stopped with code ${code} before it listened:\n${output}`)));
  });
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

function ended(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return Promise.resolve();
  return new Promise((resolve) => child.once('exit', () => resolve()));
}

/** Starts the built server (dist/server/main.js) on a free port. */
export async function spawnStudio(options: SpawnOptions = {}): Promise<SpawnedStudio> {
  const dataDir = await makeDataFolder();
  let child: ChildProcess;
  let url = '';
  let port = 0;

  async function start(): Promise<void> {
    child = spawn(process.execPath, [options.program ?? join('dist', 'server', 'main.js')], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        NODE_ENV: 'test',
        HOST: '127.0.0.1',
        PORT: String(port),
        DATA_DIR: dataDir,
        FIRST_ACCOUNT_ADMIN: '0',
        ...options.env,
      },
    });
    url = await whenListening(child);
    port = Number(new URL(url).port);
  }
  async function end(signal: NodeJS.Signals): Promise<void> {
    child.kill(signal);
    await ended(child);
  }

  await start();
  return {
    get url() {
      return url;
    },
    get port() {
      return port;
    },
    get isRunning() {
      return !hasEnded(child);
    },
    dataDir,
    start,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
    async remove() {
      // A killed server leaves its database running: start and stop it once, so that nothing outlives the test.
      if (child.signalCode === 'SIGKILL') await start();
      await end('SIGTERM');
      await rm(dataDir, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}
