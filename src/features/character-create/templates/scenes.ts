import type { CharacterTemplate } from './template.ts';

/** Templates with a place and a moment. */
export const scenes: readonly CharacterTemplate[] = [
  {
    key: 'ski_adventure',
    name: 'Ski adventure',
    about: 'Fresh snow, blue shadows, a long way down.',
    prompt:
      '{character} skiing down a mountain in fresh powder snow, goggles pushed up, blue shadows, a wide valley behind, bright morning',
    width: 1216,
    height: 832,
  },
  {
    key: 'harbour_evening',
    name: 'Harbour in the evening',
    about: 'Boats, warm lamps, a calm sea.',
    prompt: '{character} on a wooden pier in a small harbour at sunset, boats behind, warm lamps, calm water with reflections',
    width: 1216,
    height: 832,
  },
  {
    key: 'rainy_city',
    name: 'Rainy city',
    about: 'Wet streets full of light.',
    prompt: '{character} walking along a city street at night in the rain, an umbrella, shop windows mirrored in the wet pavement',
    width: 832,
    height: 1216,
  },
  {
    key: 'forest_walk',
    name: 'Walk in the woods',
    about: 'Autumn leaves and low sun.',
    prompt: '{character} on a path through an autumn forest, low sun between the trees, falling leaves, a scarf',
    width: 832,
    height: 1216,
  },
  {
    key: 'desert_camp',
    name: 'Camp under the stars',
    about: 'A fire, dunes and the Milky Way.',
    prompt: '{character} sitting beside a small campfire in the desert at night, dunes behind, a sky full of stars',
    width: 1216,
    height: 832,
  },
  {
    key: 'windy_hill',
    name: 'Windy hill',
    about: 'The first frame of a moving picture.',
    prompt: '{character} on a green hill above the sea, seen from the side, coat and hair in the wind, large clouds',
    width: 1216,
    height: 832,
    motion: 'The wind moves the grass, the coat and the hair, and clouds drift by',
  },
];
