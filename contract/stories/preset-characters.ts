/** Ways of a music video in which a preset character can be shown. */
export type PresetPlace = 'music_video_consistent' | 'music_video_singing_dancing';

/** `id`: the key of the character in the studio's library. `image_url`: its first picture there. */
export type PresetCharacter = { id: string; model_name: string; image_url: string; visibleIn: readonly PresetPlace[] };

const everywhere: readonly PresetPlace[] = ['music_video_consistent', 'music_video_singing_dancing'];
const consistent: readonly PresetPlace[] = ['music_video_consistent'];

const preset = (place: number, id: string, name: string, visibleIn: readonly PresetPlace[]): PresetCharacter => ({
  id,
  model_name: name,
  image_url: `/api/character/premade/00000000-0000-4000-8000-c0ffee${String(place).padStart(6, '0')}/0`,
  visibleIn,
});

/** The eight characters that a story can begin with (specification page 2, §3): characters of the library, whose pictures exist. */
export const presetCharacters: readonly PresetCharacter[] = [
  preset(0, 'mara-harbour', 'Mara', everywhere),
  preset(1, 'kofi-workshop', 'Kofi', everywhere),
  preset(4, 'yuki-rain', 'Yuki', everywhere),
  preset(5, 'lucia-market', 'Lucía', everywhere),
  preset(7, 'pip-paper', 'Pip', consistent),
  preset(8, 'zuri-stars', 'Zuri', everywhere),
  preset(10, 'elowen-forest', 'Elowen', everywhere),
  preset(11, 'captain-vega', 'Captain Vega', consistent),
];
