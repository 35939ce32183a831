/** Kinds of music; each has a recipe of its own. */
export const musicStyles = [
  'ambient',
  'piano',
  'lofi',
  'electronic',
  'synthwave',
  'cinematic',
  'folk',
  'jazz',
  'rock',
  'hiphop',
  'chiptune',
  'waltz',
  'suspense',
  'uplifting',
  'playful',
] as const;
export type MusicStyle = (typeof musicStyles)[number];

export type Mood =
  | 'calm'
  | 'happy'
  | 'sad'
  | 'epic'
  | 'tense'
  | 'dreamy'
  | 'romantic'
  | 'dark'
  | 'energetic'
  | 'mysterious'
  | 'playful'
  | 'nostalgic'
  | 'hopeful';

/** Instruments that a prompt can name. */
export type NamedInstrument =
  | 'piano'
  | 'epiano'
  | 'guitar'
  | 'strings'
  | 'flute'
  | 'bells'
  | 'marimba'
  | 'harp'
  | 'synth'
  | 'organ'
  | 'choir'
  | 'brass'
  | 'pad'
  | 'bass'
  | 'drums';

/** Sounds of places and of hands. */
export const textureNames = [
  'rain',
  'thunder',
  'waves',
  'stream',
  'wind',
  'fire',
  'forest',
  'birds',
  'night',
  'tapping',
  'brushing',
  'whisper',
  'vinyl',
] as const;
export type TextureName = (typeof textureNames)[number];

export type MusicConcept =
  | `style:${MusicStyle}`
  | `mood:${Mood}`
  | `part:${NamedInstrument}`
  | `texture:${TextureName}`
  | 'tempo:slow'
  | 'tempo:fast'
  | 'kind:music'
  | 'kind:asmr';

/**
 * Words of one language by what they mean, separated by spaces. `_` joins the words of a phrase; a word that ends in `*` stands for all
 * words that begin so.
 */
export type MusicWords = Partial<Record<MusicConcept, string>>;
