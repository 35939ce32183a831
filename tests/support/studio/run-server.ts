import { spawn } from 'node:child_process';

export type ServerRun = {
  pid: number;
  /** Address once it is ready; rejects when the server ends before. */
  ready: Promise<string>;
  /** How it ended, with everything it said. */
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null; stdout: string; stderr: string }>;
  kill(signal: NodeJS.Signals): void;
};

/** Runs a bundled server in a process of its own. */
export function runServer(program: string, environment: Record<string, string>): ServerRun {
  const child = spawn(process.execPath, [program], {
    env: { ...process.env, NODE_ENV: 'test', PORT: '0', PAINTER_THREADS: '1', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  const ended: ServerRun['ended'] = new Promise((resolve) => {
    child.once('close', (code, signal) => resolve({ code, signal, stdout, stderr }));
  });
  const ready = new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      stdout += chunk.toString();
      const address = /http:\/\/\S+/.exec(stdout)?.[0];
      if (address !== undefined) resolve(address);
    });
    void ended.then(({ stderr }) => reject(new Error(`The server ended before it was ready: ${stderr}`)));
  });
  ready.catch(() => undefined);
  return { pid: child.pid!, ready, ended, kill: (signal) => child.kill(signal) };
}
