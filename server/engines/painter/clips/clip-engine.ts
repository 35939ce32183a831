import * as v from 'valibot';
import { waitMs } from '../../../lib/wait-ms.ts';
import { type Engine, EngineError, type EngineHandle, type EngineState } from '../../engine.ts';
import { createBuiltInComposer } from '../../composer/built-in-composer.ts';
import { builtInSpeaker } from '../voice/built-in-speaker.ts';
import { hasVoice } from '../voice/speak.ts';
import { refuseWords, speakWords } from '../voice/speak-words.ts';
import { clipModel, speakingModel, voiceModel } from './clip-models.ts';
import { startClip, type ClipRun } from './clip-run.ts';

/** Longest wait of a poll for a change, ms. */
const pollWaitMs = 500;

const handleSchema = v.object({ id: v.string() });

/**
 * The painter as a video engine. Its handle holds the id alone, because inputs are too large to store with each job. A process without that
 * id (after a restart) reports UNREACHABLE: the job is submitted again and gives the same film.
 */
export function createClipEngine({ isSpeaking = hasVoice() } = {}): Engine {
  const running = new Map<string, ClipRun>();
  const speaking = new Map<string, AbortController>();
  const closing = new AbortController();
  const composer = createBuiltInComposer();
  const idOf = (handle: EngineHandle): string => v.parse(handleSchema, handle).id;

  return {
    key: 'painter-clips',
    name: 'Built-in painter',
    repeatable: true,
    ownQueue: { concurrency: 1 },
    models: async () => [clipModel, isSpeaking ? speakingModel : voiceModel],
    composer,
    ...(isSpeaking ? { refuseSpeech: refuseWords, speaker: builtInSpeaker } : {}),
    submit: async (job) => {
      const { id } = job;
      speaking.get(id)?.abort();
      const stop = new AbortController();
      speaking.set(id, stop);
      const spoken = await speakWords(job, AbortSignal.any([closing.signal, stop.signal])).finally(() => {
        if (speaking.get(id) === stop) speaking.delete(id);
      });
      // While `speakWords` ran, the job may have been cancelled, closed or submitted again.
      if (closing.signal.aborted || stop.signal.aborted) throw new EngineError('CANCELED', 'This video was cancelled.');
      running.get(id)?.stop();
      running.set(id, startClip(spoken));
      return { id };
    },
    poll: async (handle, signal): Promise<EngineState> => {
      const id = idOf(handle);
      const run = running.get(id);
      if (run === undefined)
        return { state: 'failed', error: new EngineError('UNREACHABLE', 'The studio stopped while it made this video.', 0) };
      const outcome = await Promise.race([run.outcome, waitMs(pollWaitMs, signal)]);
      if (outcome === null) return { state: 'running', progress: run.progress(), pollAgainMs: 0 };
      // Forgets a delivered job, but not a later run of the same job.
      if (running.get(id) === run) running.delete(id);
      if (!(outcome instanceof EngineError)) return { state: 'succeeded', outputs: [{ bytes: outcome, mime: 'video/mp4' }] };
      return outcome.code === 'CANCELED' ? { state: 'canceled' } : { state: 'failed', error: outcome };
    },
    cancel: async (handle) => {
      const id = idOf(handle);
      speaking.get(id)?.abort();
      running.get(id)?.stop();
      running.delete(id);
    },
    close: async () => {
      closing.abort();
      for (const run of running.values()) run.stop();
      running.clear();
      await composer.close();
    },
  };
}
