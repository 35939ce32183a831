import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { EngineError } from '../engine.ts';
import { paint } from './paint.ts';
import type { PainterReply, PainterRequest } from './painter-messages.ts';

if (parentPort === null) throw new Error('painter-thread runs as a worker thread only');
const port = parentPort;

// On Linux a priority belongs to a thread: painting yields to the thread that answers requests.
// Elsewhere it belongs to the process, which would slow down the answers as well.
if (process.platform === 'linux') setPriority(10);

const reply = (message: PainterReply, transfer: ArrayBuffer[] = []): void => port.postMessage(message, transfer);

async function answer({ job }: PainterRequest): Promise<void> {
  try {
    const { bytes, mime } = await paint(job);
    // A copy of its own: the encoder's buffer may be a window of a shared pool, which cannot be handed over.
    const own = new Uint8Array(bytes);
    reply({ type: 'painted', painting: { bytes: own, mime } }, [own.buffer]);
  } catch (error) {
    const known = error instanceof EngineError;
    if (!known) console.error('The painter failed:', error);
    reply({
      type: 'failed',
      code: known ? error.code : 'NO_OUTPUT',
      message: known ? error.message : 'The painter could not finish this picture.',
    });
  }
}

port.on('message', (request: PainterRequest) => void answer(request));
reply({ type: 'ready' });
