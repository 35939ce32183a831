import { spawnSync } from 'node:child_process';

/** Whether there is an ffmpeg to compare with. */
export function hasFfmpeg(): boolean {
  return spawnSync('ffmpeg', ['-version'], { stdio: 'ignore' }).status === 0;
}

/** Runs ffmpeg and returns how long it took, ms. */
export function ffmpeg(args: string[]): number {
  const startedMs = performance.now();
  const run = spawnSync('ffmpeg', ['-v', 'error', '-y', ...args], { encoding: 'utf8' });
  if (run.status !== 0) throw new Error(run.stderr);
  return performance.now() - startedMs;
}

/** How near an animation is to the frames of its source, dB. */
export function readPsnr(file: string, source: string, frames: string, rate: number): string {
  const same = `format=yuv444p,setpts=N/${rate}/TB`;
  const compare = `[0:v]fps=${rate},${same}[a];[1:v]${frames},${same}[b];[a][b]psnr`;
  const run = spawnSync('ffmpeg', ['-i', file, '-i', source, '-lavfi', compare, '-f', 'null', '-'], { encoding: 'utf8' });
  return `${/average:([\d.]+)/.exec(run.stderr)?.[1] ?? '?'} dB`;
}

/** How near a picture is to its source, dB. */
export function readStillPsnr(file: string, source: string): string {
  const compare = '[0:v]format=gbrp[a];[1:v]format=gbrp[b];[a][b]psnr';
  const run = spawnSync('ffmpeg', ['-i', file, '-i', source, '-lavfi', compare, '-f', 'null', '-'], { encoding: 'utf8' });
  return `${/average:([\d.]+)/.exec(run.stderr)?.[1] ?? '?'} dB`;
}
