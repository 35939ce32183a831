import { parentPort, workerData } from 'node:worker_threads';
import { logError } from '../../../lib/log.ts';
import { lowerPriority } from '../../../lib/threads/lower-priority.ts';
import { EngineError, type EngineJob } from '../../engine.ts';
import type { ClipReply } from './clip-run.ts';
import { makeClip } from './make-clip.ts';

if (parentPort === null) throw new Error('clip-thread runs as a worker thread only');
const port = parentPort;

// On Linux a priority belongs to a thread: clips yield to requests, and to pictures, which take a hundredth of the time.
if (process.platform === 'linux') lowerPriority(10);

function reply(message: ClipReply, transfer: ArrayBuffer[] = []): void {
  port.postMessage(message, transfer);
}

async function answer(job: EngineJob): Promise<void> {
  try {
    const film = await makeClip(job, (fraction) => reply({ type: 'progress', fraction }));
    // Copies: the bytes are a view of ffmpeg's memory.
    const bytes = new Uint8Array(film);
    reply({ type: 'made', bytes }, [bytes.buffer]);
  } catch (error) {
    if (!(error instanceof EngineError)) logError('clip.failed', error);
    const known = error instanceof EngineError ? error : new EngineError('NO_OUTPUT', 'The painter could not finish this video.');
    reply({ type: 'failed', code: known.code, message: known.message });
  }
}

void answer(workerData as EngineJob);
