import { setEnvironmentData, Worker } from 'node:worker_threads';
import { logError } from '../log.ts';
import { openThread } from '../threads/open-thread.ts';
import { compiledFfmpeg, compiledKey, ffmpegFile } from './open-ffmpeg.ts';

/** The compiled ffmpeg takes about 70 MB: it is dropped when no thread has been opened for this long, ms. */
const keptMs = 600_000;

/** Runs in a thread, because compiling takes half a second, in which the studio could not answer. */
const compile = `
  const { parentPort, workerData } = require('node:worker_threads');
  parentPort.postMessage(new WebAssembly.Module(require('node:fs').readFileSync(workerData)));`;

let isCompiling = false;
let expiry: NodeJS.Timeout | undefined;

/**
 * Opens a thread that runs ffmpeg, or opens such threads itself. It inherits the compiled ffmpeg; until that is there, it compiles its own.
 */
export function openFfmpegThread(...[name, from, options]: Parameters<typeof openThread>): Worker {
  expiry ??= setTimeout(() => setEnvironmentData(compiledKey, undefined), keptMs).unref();
  expiry.refresh();
  if (compiledFfmpeg() === undefined && !isCompiling) shareFfmpeg();
  return openThread(name, from, options);
}

function shareFfmpeg(): void {
  isCompiling = true;
  const thread = new Worker(compile, { eval: true, execArgv: [], workerData: ffmpegFile('ffmpeg-core.wasm') });
  thread.once('message', (compiled) => setEnvironmentData(compiledKey, compiled as object));
  // Without a shared one each thread compiles its own.
  thread.once('error', (error) => logError('ffmpeg.compile', error));
  thread.once('exit', () => (isCompiling = false));
  thread.unref();
}
