import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** The studio server from source, in a process of its own that can be started again. */
export type DevServer = {
  /** Stops the running server gracefully and starts it again. Resolves when it is ready; false: it could not start. */
  restart(): Promise<boolean>;
  /** Stops it gracefully, including its database. */
  stop(): Promise<void>;
};

export function createDevServer(port: number): DevServer {
  let child: ChildProcess | undefined;
  let last: Promise<boolean> = Promise.resolve(true);

  async function stop(): Promise<void> {
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  }

  async function start(): Promise<boolean> {
    await stop();
    child = spawn(process.execPath, ['--import', 'tsx', 'server/main.ts'], {
      // A separate process group: Ctrl-C reaches only this script. A server that gets two signals would not wait for its database.
      detached: true,
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, HOST: '127.0.0.1', PORT: String(port) },
    });
    const ready = once(child.stdout!, 'data').then(() => true);
    return Promise.race([ready, once(child, 'exit').then(() => false)]);
  }

  return {
    restart: () => (last = last.then(start, start)),
    stop: async () => {
      await last.catch(() => undefined);
      await stop();
    },
  };
}
