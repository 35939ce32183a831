import type { Model } from '../../../../contract/catalogue/model.ts';
import { lipSyncSources, type LipSyncWay } from '../../../../contract/generations/video/lip-sync.ts';
import { plainCapabilities, type LipSyncCapability } from '../../../../contract/catalogue/model-capabilities.ts';
import { limits } from '../../../../contract/limits.ts';

const common = {
  resource_type: 'video',
  credits_per_image: 1,
  default_width: 1024,
  default_height: 576,
  available: true,
  unavailable_reason: null,
} as const;

const noVideo = { has_end_frame: false, has_sound: false };

/** Films without a connected engine: landscapes of the painter, or moving pictures. */
export const clipModel: Model = {
  ...common,
  key: 'painter-clips',
  name: 'Built-in painter: clips',
  description:
    'Built-in painter: a painted landscape in which light, water, clouds, rain or snow move, or a camera over your own pictures. Procedural, not an AI model.',
  capabilities: {
    ...plainCapabilities,
    video: {
      ...noVideo,
      modes: ['text2video', 'image2video', 'elements'],
      durations: [5, 3],
      resolutions: ['720p', '480p'],
      has_end_frame: true,
    },
  },
};

const talking = (...voices: LipSyncWay['by'][]): LipSyncCapability[] =>
  voices.flatMap((by) => lipSyncSources.map((from) => ({ from, by, seconds_max: limits.voiceSecondsMax })));

const describe = (sound: string): string =>
  `Built-in painter: a still with moving levels and ${sound}; the lips do not move. Not an AI model.`;

/** A still with a recorded voice, without a connected engine. */
export const voiceModel: Model = {
  ...common,
  key: 'painter-voice',
  name: 'Built-in painter: still with voice',
  description: describe('your voice'),
  capabilities: {
    ...plainCapabilities,
    seed: false,
    negative_prompt: false,
    video: { ...noVideo, modes: ['audio'], durations: [], resolutions: ['720p'], lip_sync: talking('voice') },
  },
};

/** As `voiceModel`, where the built-in voice is installed and can speak words. */
export const speakingModel: Model = {
  ...voiceModel,
  description: `${describe('your voice or your words')} Built-in voice: synthetic.`,
  capabilities: {
    ...voiceModel.capabilities!,
    video: { ...voiceModel.capabilities!.video!, lip_sync: talking('voice', 'speech') },
  },
};
