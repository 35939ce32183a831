import type { Model } from '../../../../contract/model.ts';
import { plainCapabilities } from '../../../../contract/model-capabilities.ts';
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

/** Films without any engine: the painter's own landscapes, or pictures that somebody chose. */
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

/** A talking video without any engine. Words would need a voice; only recorded ones are taken. */
export const voiceModel: Model = {
  ...common,
  key: 'painter-voice',
  name: 'Built-in painter: still with voice',
  description: 'Built-in painter: a still with moving levels and your voice; the lips do not move. Not an AI model.',
  capabilities: {
    ...plainCapabilities,
    seed: false,
    negative_prompt: false,
    video: {
      ...noVideo,
      modes: ['audio'],
      durations: [],
      resolutions: ['720p'],
      lip_sync: [
        { from: 'image', by: 'voice', seconds_max: limits.voiceSecondsMax },
        { from: 'video', by: 'voice', seconds_max: limits.voiceSecondsMax },
      ],
    },
  },
};
