import { parentPort, workerData } from 'node:worker_threads';
import { logError } from '../../lib/log.ts';
import { lowerPriority } from '../../lib/threads/lower-priority.ts';
import { composePiece, type PieceRequest } from './compose-piece.ts';
import type { ComposerReply } from './composer-run.ts';
import { encodeMp3 } from './encode-mp3.ts';

if (parentPort === null) throw new Error('composer-thread runs as a worker thread only');
const port = parentPort;

// On Linux a priority belongs to a thread: music yields to answers and to pictures.
if (process.platform === 'linux') lowerPriority(10);

async function answer(request: PieceRequest): Promise<void> {
  try {
    const { samples, beats } = composePiece(request);
    const mp3 = await encodeMp3(samples);
    // A copy of its own: the bytes are a window of the memory of ffmpeg.
    const bytes = new Uint8Array(mp3);
    port.postMessage({ type: 'composed', bytes, beats } satisfies ComposerReply, [bytes.buffer]);
  } catch (error) {
    logError('composer.failed', error);
    port.postMessage({ type: 'failed' } satisfies ComposerReply);
  }
}

void answer(workerData as PieceRequest);
