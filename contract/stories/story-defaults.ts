/** Of stories that say nothing about it. */
export const storySoundDefaults = {
  voice: { model: null, name: '', speed: 1 },
  music: { is_wanted: true, model: null, prompt: '' },
  captions: { is_shown: true, is_highlighted: false },
} as const;

/** The look of a story that says nothing about it. */
export const storyLookDefaults = {
  template: null,
  aspect_ratio: '16:9',
  style: '',
  image_model: null,
  video_model: null,
  seed: 0,
} as const;

/** The inputs of an empty form, without its characters. */
export const storyInputDefaults = { topic: '', is_script: false, theme: '', shots_num: null } as const;
