import { type Model, painterModel } from '../../contract/model.ts';
import { plainCapabilities } from '../../contract/model-capabilities.ts';
import type { Engine, EngineJob } from '../../server/engines/engine.ts';
import { makeMp4 } from './make-mp4.ts';
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

/** Small pictures by the rules of the scripted engine, and clips that begin with one. `clips`: the jobs of these. */
export type StoryEngine = Engine & { clips: EngineJob[] };

export function createStoryEngine(): StoryEngine {
  const scripted = createScriptedEngine();
  const jobs: EngineJob[] = [];
  return {
    ...scripted,
    key: 'test-story',
    repeatable: true,
    clips: jobs,
    models: async () => [pictures, clips],
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
