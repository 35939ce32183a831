import type { CharacterTemplate } from './template.ts';

/** Templates that introduce a character. */
export const essentials: readonly CharacterTemplate[] = [
  {
    key: 'character_sheet',
    name: 'Character sheet',
    about: 'Front, side and back on plain paper.',
    prompt:
      'Character sheet of {character}: full body from the front, from the side and from the back, the same clothes, plain paper background, even light',
    width: 1216,
    height: 832,
  },
  {
    key: 'portrait',
    name: 'Portrait',
    about: 'Head and shoulders in soft light.',
    prompt: 'Portrait of {character}, head and shoulders, looking at the viewer, soft window light from the left, calm background',
    width: 832,
    height: 1216,
  },
  {
    key: 'full_figure',
    name: 'Full figure',
    about: 'From head to toe, standing at ease.',
    prompt: '{character} standing at ease, full body from head to toe, three-quarter view, plain warm background, soft shadow on the floor',
    width: 832,
    height: 1216,
  },
  {
    key: 'profile',
    name: 'Profile',
    about: 'From the side, like on a coin.',
    prompt: '{character} in profile, head and shoulders from the side, a clear outline against a pale wall, late light',
    width: 1024,
    height: 1024,
  },
  {
    key: 'expressions',
    name: 'Expressions',
    about: 'Six moods of one face.',
    prompt:
      'Six small portraits of {character} in a grid: happy, sad, surprised, angry, thoughtful, laughing, the same hair and clothes, plain background',
    width: 1216,
    height: 832,
  },
  {
    key: 'slow_turn',
    name: 'Slow turn',
    about: 'The first frame of a turn around the figure.',
    prompt: '{character} standing in an empty studio, full body, centred, facing the viewer, even light all around',
    width: 832,
    height: 1216,
    motion: 'The camera moves slowly around the figure, who stays still',
  },
];
