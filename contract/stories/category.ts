/** Types of stories with their names (specification page 2, §3). */
export const storyNames = {
  music_video: 'Music Video',
  script_to_video: 'Explainer Video',
  character_vlog: 'Character Vlog',
  asmr_video: 'ASMR Video',
  create_from_scratch: 'From Scratch',
} as const;
export type StoryCategory = keyof typeof storyNames;

export const storyCategories = Object.keys(storyNames) as [StoryCategory, ...StoryCategory[]];

/** Templates of scripts. Music videos have two: in a style, or with a character. */
export const scriptTemplates = ['script_to_video_v1', 'character_vlog_v1', 'music_style_video_v1', 'music_character_video_v1'] as const;
export type ScriptTemplate = (typeof scriptTemplates)[number];
