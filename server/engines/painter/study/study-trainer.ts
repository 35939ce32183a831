import { Readable } from 'node:stream';
import type { Worker } from 'node:worker_threads';
import * as v from 'valibot';
import { trainingModes } from '../../../../contract/generations/image/image-defaults.ts';
import { painterModel } from '../../../../contract/catalogue/model.ts';
import { trainedModelLimits } from '../../../../contract/trained-models/trained-model.ts';
import { logError } from '../../../lib/log.ts';
import { openThread } from '../../../lib/threads/open-thread.ts';
import { openPicture } from '../../../lib/pictures/open-picture.ts';
import { waitMs } from '../../../lib/wait-ms.ts';
import { EngineError } from '../../engine.ts';
import type { EngineTrainer, TrainingFile, TrainingJob, TrainingState } from '../../trainer.ts';
import { studySide } from './make-study.ts';
import type { StudyReply, StudyRequest } from './study-messages.ts';
import type { Study } from './study.ts';

/** Longest wait of a poll for a change, ms. */
const pollWaitMs = 500;
const handleSchema = v.object({ id: v.string() });

type Running = { progress: number | null; outcome: Promise<Study | EngineError>; cancel(): void };

/**
 * The built-in trainer. Pictures live in this process only. A poll in another one answers that the study was not begun, so it is submitted
 * again, with the same result. One study at a time, each in a thread of its own.
 */
export function createStudyTrainer(): EngineTrainer & { close(): Promise<void> } {
  const running = new Map<string, Running>();
  const threads = new Set<Worker>();
  let last: Promise<unknown> = Promise.resolve();

  function start(id: string, pictures: Uint8Array[]): void {
    const stop = new AbortController();
    const entry: Running = {
      progress: null,
      cancel: () => stop.abort(),
      outcome: last.then(() =>
        learn({ pictures }, { signal: stop.signal, threads, onProgress: (fraction) => (entry.progress = fraction) }),
      ),
    };
    last = entry.outcome;
    running.set(id, entry);
  }

  return {
    key: 'palette-study',
    name: 'Palette study',
    description: 'Learns palette, light and texture of the pictures. It is not an AI model.',
    modes: trainingModes,
    credits: 10,
    imagesMin: trainedModelLimits.imagesMin,
    imagesMax: trainedModelLimits.imagesMax,
    repeatable: true,
    baseModels: async () => [painterModel.key],
    submit: async ({ id, pictures }) => {
      if (!running.has(id)) start(id, await shrink(pictures));
      return { id };
    },
    poll: async (handle, signal): Promise<TrainingState> => {
      const { id } = v.parse(handleSchema, handle);
      const entry = running.get(id);
      if (entry === undefined) return { state: 'failed', error: new EngineError('UNREACHABLE', 'The study was not begun.') };
      const outcome = await Promise.race([entry.outcome, waitMs(pollWaitMs, signal)]);
      if (outcome === null) return { state: 'running', progress: entry.progress, pollAgainMs: 0 };
      // Forgets a delivered study; a repeated request learns it again.
      running.delete(id);
      if (!(outcome instanceof EngineError))
        return { state: 'succeeded', weights: toFile(outcome), engineName: null, baseModels: [painterModel.key] };
      return outcome.code === 'CANCELED' ? { state: 'canceled' } : { state: 'failed', error: outcome };
    },
    cancel: async (handle) => running.get(v.parse(handleSchema, handle).id)?.cancel(),
    close: async () => {
      for (const entry of running.values()) entry.cancel();
      await Promise.all([...threads].map((thread) => thread.terminate()));
    },
  };
}

type Watch = { signal: AbortSignal; threads: Set<Worker>; onProgress: (fraction: number) => void };

/** Studies the pictures in a thread of its own, which is in `threads` while it runs. */
function learn(request: StudyRequest, { signal, threads, onProgress }: Watch): Promise<Study | EngineError> {
  if (signal.aborted) return Promise.resolve(new EngineError('CANCELED', 'This training was stopped.'));
  return new Promise((resolve) => {
    const thread = openThread('study-thread', import.meta.url, { workerData: request });
    threads.add(thread);
    signal.addEventListener('abort', () => void thread.terminate(), { once: true });
    thread.on('message', (message: StudyReply) => {
      if (message.type === 'progress') onProgress(message.fraction);
      else if (message.type === 'learned') resolve(message.study);
      else resolve(new EngineError('NO_OUTPUT', 'These pictures could not be studied.'));
    });
    thread.on('error', (error) => logError('study.crashed', error));
    thread.on('exit', () => {
      threads.delete(thread);
      resolve(
        signal.aborted
          ? new EngineError('CANCELED', 'This training was stopped.')
          : new EngineError('NO_OUTPUT', 'The study stopped before it was done.'),
      );
    });
  });
}

/** Shrinks the pictures one by one, so that waiting studies hold no large ones. @throws EngineError INVALID_INPUT */
async function shrink(pictures: TrainingJob['pictures']): Promise<Uint8Array[]> {
  const small: Uint8Array[] = [];
  for (const [index, { bytes }] of pictures.entries()) {
    try {
      const { show } = await openPicture(bytes, { limitInputPixels: 100_000_000 });
      const shown = (await show()).resize(studySide, studySide, { fit: 'fill' }).flatten({ background: '#fff' }).removeAlpha();
      small.push(new Uint8Array(await shown.raw().toBuffer()));
    } catch (cause) {
      throw Object.assign(new EngineError('INVALID_INPUT', `Picture ${index + 1} could not be read.`), { cause });
    }
  }
  return small;
}

function toFile(study: Study): TrainingFile {
  const bytes = Buffer.from(JSON.stringify(study));
  return { sizeBytes: bytes.byteLength, open: async () => Readable.from([bytes]) };
}
