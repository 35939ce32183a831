import { parentPort } from 'node:worker_threads';
import { EngineError, type EngineErrorCode } from '../engine.ts';
import { paint } from './paint.ts';
import { repaint } from './repaint/repaint.ts';
import type { PainterJob, PainterReply, PainterRequest } from './painter-messages.ts';
import { logError } from '../../lib/log.ts';
import { lowerPriority } from '../../lib/threads/lower-priority.ts';

if (parentPort === null) throw new Error('painter-thread runs as a worker thread only');
const port = parentPort;

// On Linux a priority belongs to a thread: painting yields to requests. Elsewhere it belongs to the process and would slow down requests as
// well.
if (process.platform === 'linux') lowerPriority(5);

let abort = new AbortController();

function reply(message: PainterReply, transfer: ArrayBuffer[] = []): void {
  port.postMessage(message, transfer);
}

async function answer(job: PainterJob, signal: AbortSignal): Promise<void> {
  try {
    const make = job.mask === undefined ? paint : repaint;
    const { bytes, mime } = await make(job, { signal, onProgress: (fraction) => reply({ type: 'progress', fraction }) });
    // Copies: the encoder's buffer may be a view of a shared pool, which cannot be transferred.
    const own = new Uint8Array(bytes);
    reply({ type: 'painted', painting: { bytes: own, mime } }, [own.buffer]);
  } catch (error) {
    if (!(error instanceof EngineError) && !signal.aborted) logError('painter.failed', error);
    reply({ type: 'failed', ...describeFailure(error, signal) });
  }
}

function describeFailure(error: unknown, signal: AbortSignal): { code: EngineErrorCode; message: string } {
  if (signal.aborted) return { code: 'CANCELED', message: 'This picture was cancelled.' };
  if (error instanceof EngineError) return { code: error.code, message: error.message };
  return { code: 'NO_OUTPUT', message: 'The painter could not finish this picture.' };
}

port.on('message', (request: PainterRequest) => {
  if (request.type === 'cancel') {
    abort.abort();
    return;
  }
  abort = new AbortController();
  void answer(request.job, abort.signal);
});
