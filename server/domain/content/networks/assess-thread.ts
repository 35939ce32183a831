import { parentPort, workerData } from 'node:worker_threads';
import type { AssessmentAlgorithm } from '../../../../contract/content/assessment.ts';
import { lowerPriority } from '../../../lib/threads/lower-priority.ts';
import type { NetworkReply, NetworkRequest } from './network-threads.ts';
import { openNetwork } from './open-network.ts';

if (parentPort === null) throw new Error('assess-thread runs as a worker thread only');
const port = parentPort;

// Assessments yield to requests.
if (process.platform === 'linux') lowerPriority(10);

// A network that cannot be loaded ends the thread with its error, and so does a picture that it fails on.
const network = openNetwork(workerData as AssessmentAlgorithm);

async function look(frames: NetworkRequest): Promise<void> {
  const see = await network;
  const scores: NetworkReply = [];
  for (const frame of frames) scores.push(await see(frame));
  port.postMessage(scores);
}

port.on('message', (frames: NetworkRequest) => void look(frames));
