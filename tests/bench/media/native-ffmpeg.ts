import { spawnSync } from 'node:child_process';

/** Whether there is an ffmpeg to compare with. */
export function hasFfmpeg(): boolean {
  return hasTool('ffmpeg', '-version');
}

/** Whether a native tool is here. */
export function hasTool(name: string, question: string): boolean {
  return spawnSync(name, [question], { stdio: 'ignore' }).status === 0;
}

/** Runs a native tool and returns how long it took, ms. */
export function runTool(name: string, args: string[]): number {
  const startedMs = performance.now();
  const run = spawnSync(name, args, { encoding: 'utf8' });
  if (run.status !== 0) throw new Error(run.stderr);
  return performance.now() - startedMs;
}

/** Runs ffmpeg and returns how long it took, ms. */
export function ffmpeg(args: string[]): number {
  return runTool('ffmpeg', ['-v', 'error', '-y', ...args]);
}

/** Runs ffmpeg and returns its output. */
export function readFromFfmpeg(args: string[]): Buffer {
  const run = spawnSync('ffmpeg', ['-v', 'error', ...args, '-'], { maxBuffer: 1 << 30 });
  if (run.status !== 0) throw new Error(run.stderr.toString());
  return run.stdout;
}
