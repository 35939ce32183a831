import type { Worker } from 'node:worker_threads';
import type { AssessmentAlgorithm, AssessmentScores } from '../../../../contract/content/assessment.ts';
import { logError } from '../../../lib/log.ts';
import { openThread } from '../../../lib/threads/open-thread.ts';
import { openLine } from '../../run-one-at-a-time.ts';
import type { Frame } from './frame.ts';

/** Frames of one file, in the size of the algorithm. */
export type NetworkRequest = Frame[];
export type NetworkReply = AssessmentScores[];

/** A network that stopped, or did not answer, over a file. */
export class NetworkFailure extends Error {
  override readonly name = 'NetworkFailure';
}

/** After this long without work a network's thread ends and frees its memory: about 150 MB and 500 MB. */
const idleMs: Record<AssessmentAlgorithm, number> = { mobilenet: 300_000, inception: 60_000 };
/** The large network takes a few seconds to load, and about one per frame; small machines take many times as long. */
const loadWithinMs = 120_000;
const frameWithinMs = 10_000;
/** Limit for objects of a thread, MB; tensors do not count. */
const objectsMb = 512;

/** The networks, each in a thread of its own that starts at its first use. One frame at a time. */
export type Networks = {
  /** @throws NetworkFailure */
  look(algorithm: AssessmentAlgorithm, frames: NetworkRequest): Promise<NetworkReply>;
  close(): Promise<void>;
};

/** `idle` ends the thread; undefined while it works. */
type Thread = { worker: Worker; idle: NodeJS.Timeout | undefined };

export type OpenNetworkThread = (algorithm: AssessmentAlgorithm) => Worker;

/** `open` starts the thread of a network. */
export function openNetworks(open: OpenNetworkThread = openAssessThread): Networks {
  const threads = new Map<AssessmentAlgorithm, Thread>();
  const inLine = openLine();
  let isClosed = false;

  function start(algorithm: AssessmentAlgorithm): Thread {
    const worker = open(algorithm);
    worker.on('error', (error) => logError('assessment.crashed', error, { algorithm }));
    const thread: Thread = { worker, idle: undefined };
    threads.set(algorithm, thread);
    worker.once('exit', () => {
      clearTimeout(thread.idle);
      if (threads.get(algorithm) === thread) threads.delete(algorithm);
    });
    return thread;
  }

  function ask(algorithm: AssessmentAlgorithm, frames: NetworkRequest): Promise<NetworkReply> {
    if (isClosed) throw new NetworkFailure('The studio is stopping.');
    const thread = threads.get(algorithm) ?? start(algorithm);
    const { worker } = thread;
    clearTimeout(thread.idle);
    return new Promise<NetworkReply>((resolve, reject) => {
      const late = setTimeout(() => void worker.terminate(), loadWithinMs + frames.length * frameWithinMs);
      const isGone = () => settle(() => reject(new NetworkFailure(`The network ${algorithm} stopped over a picture.`)));
      const isAnswered = (reply: NetworkReply) => settle(() => resolve(reply));
      const settle = (end: () => void) => {
        clearTimeout(late);
        worker.off('exit', isGone).off('message', isAnswered);
        thread.idle = setTimeout(() => void worker.terminate(), idleMs[algorithm]).unref();
        end();
      };
      worker.once('exit', isGone).once('message', isAnswered);
      worker.postMessage(frames);
    });
  }

  return {
    look: (algorithm, frames) => inLine(async () => ask(algorithm, frames)),
    close: async () => {
      isClosed = true;
      await Promise.all([...threads.values()].map(({ worker }) => worker.terminate()));
    },
  };
}

function openAssessThread(algorithm: AssessmentAlgorithm): Worker {
  return openThread('assess-thread', import.meta.url, {
    workerData: algorithm,
    resourceLimits: { maxOldGenerationSizeMb: objectsMb },
  });
}
