/** Ways of a music video in which a preset character can be shown. */
export type PresetPlace = 'music_video_consistent' | 'music_video_singing_dancing';

/** `id`: the key of the character in the studio's library. `image_url`: its first picture there. */
export type PresetCharacter = { id: string; model_name: string; image_url: string; visibleIn: readonly PresetPlace[] };

const everywhere: readonly PresetPlace[] = ['music_video_consistent', 'music_video_singing_dancing'];
const consistent: readonly PresetPlace[] = ['music_video_consistent'];

/** `place`: the number of the character in the library. */
const preset = (place: number, character: Omit<PresetCharacter, 'image_url'>): PresetCharacter => ({
  ...character,
  image_url: `/api/character/premade/00000000-0000-4000-8000-c0ffee${String(place).padStart(6, '0')}/0`,
});

/** The eight characters that a story can begin with (specification page 2, §3): characters of the library, whose pictures exist. */
export const presetCharacters: readonly PresetCharacter[] = [
  preset(0, { id: 'mara-harbour', model_name: 'Mara', visibleIn: everywhere }),
  preset(1, { id: 'kofi-workshop', model_name: 'Kofi', visibleIn: everywhere }),
  preset(4, { id: 'yuki-rain', model_name: 'Yuki', visibleIn: everywhere }),
  preset(5, { id: 'lucia-market', model_name: 'Lucía', visibleIn: everywhere }),
  preset(7, { id: 'pip-paper', model_name: 'Pip', visibleIn: consistent }),
  preset(8, { id: 'zuri-stars', model_name: 'Zuri', visibleIn: everywhere }),
  preset(10, { id: 'elowen-forest', model_name: 'Elowen', visibleIn: everywhere }),
  preset(11, { id: 'captain-vega', model_name: 'Captain Vega', visibleIn: consistent }),
];
