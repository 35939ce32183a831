import type { CharacterTemplate } from './template.ts';

/** Templates of finished pieces, each in its own style. */
export const looks: readonly CharacterTemplate[] = [
  {
    key: 'film_poster',
    name: 'Film poster',
    about: 'Large, bold, with room for a title.',
    prompt:
      'Film poster with {character} large in the middle, a mountain range at dusk below, strong light from behind, empty space above for a title',
    width: 832,
    height: 1216,
  },
  {
    key: 'travel_card',
    name: 'Travel card',
    about: 'Watercolour of a far shore.',
    prompt: 'Watercolour travel postcard of {character} on a beach with palm trees, light washes, white paper edge',
    width: 1216,
    height: 832,
  },
  {
    key: 'stained_glass',
    name: 'Stained glass',
    about: 'Panes of colour with the light behind.',
    prompt: 'Stained glass window showing {character}, dark lead lines, glowing panes, a round arch',
    width: 832,
    height: 1216,
  },
  {
    key: 'woodcut',
    name: 'Woodcut',
    about: 'Black lines cut by hand.',
    prompt: 'Woodcut print of {character}, bold carved lines, black ink on cream paper, a single red accent',
    width: 1024,
    height: 1024,
  },
  {
    key: 'paper_cut',
    name: 'Paper theatre',
    about: 'Layers of coloured paper.',
    prompt: 'Paper cut theatre with {character}, layers of coloured paper, soft shadows between them, trees and hills',
    width: 1216,
    height: 832,
  },
  {
    key: 'pixel_hero',
    name: 'Pixel hero',
    about: 'Ready for a small adventure.',
    prompt: 'Pixel art of {character} as the hero of an old adventure game, side view, a castle and clouds behind, few colours',
    width: 1024,
    height: 1024,
  },
];
