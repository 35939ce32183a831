import { parentPort, workerData } from 'node:worker_threads';
import { logError } from '../../../lib/log.ts';
import { lowerPriority } from '../../../lib/threads/lower-priority.ts';
import { makeStudy } from './make-study.ts';
import type { StudyReply, StudyRequest } from './study-messages.ts';

if (parentPort === null) throw new Error('study-thread runs as a worker thread only');
const port = parentPort;

// As in the painter: on Linux a priority belongs to a thread.
if (process.platform === 'linux') lowerPriority(5);

const reply = (message: StudyReply): void => port.postMessage(message);

try {
  const study = makeStudy((workerData as StudyRequest).pictures, (fraction) => reply({ type: 'progress', fraction }));
  reply({ type: 'learned', study });
} catch (error) {
  logError('study.failed', error);
  reply({ type: 'failed' });
}
