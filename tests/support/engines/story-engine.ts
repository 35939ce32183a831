import { type Model, painterModel } from '../../../contract/catalogue/model.ts';
import { plainCapabilities } from '../../../contract/catalogue/model-capabilities.ts';
import { type Engine, EngineError, type EngineJob } from '../../../server/engines/engine.ts';
import type { CompositionRequest } from '../../../server/engines/composer/composer.ts';
import type { SpeechRequest } from '../../../server/engines/speaker.ts';
import { makeMp4 } from '../film/make-mp4.ts';
import { makeWav } from '../sound/make-wav.ts';
import { createScriptedEngine } from './scripted-engine.ts';

const size = { default_width: 256, default_height: 144 };
const pictures: Model = { ...painterModel, ...size, key: 'test-pictures' };
const clips: Model = {
  ...pictures,
  key: 'test-clips',
  resource_type: 'video',
  credits_per_image: 3,
  capabilities: {
    ...plainCapabilities,
    video: { modes: ['image2video'], durations: [3, 5], resolutions: [], has_end_frame: false, has_sound: false },
  },
};

/**
 * Small pictures by the rules of the scripted engine, clips that begin with one, and a silent voice of a second that refuses and holds as
 * the words say. `clips`, `spoken`, `composed`: what it was asked for.
 */
export type StoryEngine = Engine & { clips: EngineJob[]; spoken: SpeechRequest[]; composed: CompositionRequest[] };

export function createStoryEngine(): StoryEngine {
  const scripted = createScriptedEngine();
  const jobs: EngineJob[] = [];
  const spoken: SpeechRequest[] = [];
  const composed: CompositionRequest[] = [];
  return {
    ...scripted,
    key: 'test-story',
    repeatable: true,
    clips: jobs,
    spoken,
    composed,
    speaker: {
      models: async () => [{ key: 'test-voice', name: 'Test voice', voices: [{ key: 'a', name: 'A', language: null }], credits: 2 }],
      speak: async (request, signal) => {
        if (signal.aborted) throw new EngineError('CANCELED', 'Canceled.');
        spoken.push(request);
        if (request.text.includes('refuse')) throw new EngineError('CONTENT_POLICY', 'The engine refused these words.');
        if (request.text.includes('hold'))
          await new Promise((_, reject) => signal.addEventListener('abort', () => reject(new EngineError('CANCELED', 'Canceled.'))));
        // Each text is a file of its own.
        return { bytes: makeWav(1 + request.text.length / 100), mime: 'audio/wav', words: null };
      },
    },
    models: async () => [pictures, clips],
    composer: {
      models: async () => [{ key: 'test-music', name: 'Test music', seconds_max: 60, credits: 3 }],
      compose: async (request, signal) => {
        if (signal.aborted) throw new EngineError('CANCELED', 'Canceled.');
        composed.push(request);
        if (request.prompt.includes('refuse')) throw new EngineError('CONTENT_POLICY', 'The engine refused these words.');
        // Encoders add silence at the end, which is no part of the piece.
        return { bytes: makeWav(request.seconds + 0.05), mime: 'audio/wav', seconds: request.seconds, beats: [0.5, 1] };
      },
    },
    submit: async (job) => {
      if (!job.video) return scripted.submit(job);
      jobs.push(job);
      return { clip: job.id };
    },
    poll: async (handle, signal) => {
      const id = handle['clip'];
      if (typeof id !== 'string') return scripted.poll(handle, signal);
      return { state: 'succeeded', outputs: [{ bytes: await makeMp4({ words: id }), mime: 'video/mp4' }] };
    },
  };
}
