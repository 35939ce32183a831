/**
 * Words for scripts in one language. Of the beats of a story the first begins it and the last ends it. `{m}`: the main character.
 * A beat reads well both in the prompt of a picture and in that of its clip.
 */
export type Lexicon = {
  /** ISO 639-1. */
  language: string;
  /** Frequent short words, and letters that few other languages have. */
  frequent: string;
  letters: string;
  /** Words that no title ends in: articles, prepositions, conjunctions. */
  unending: string;
  /** Of a story without a topic. */
  title: string;
  subject: string;
  /** In place of a character where there is none. */
  person: string;
  /** `{m}`: a further character beside the main one. */
  beside: string;
  /** Wide, medium, close, detail, from below, from above, macro, very close. */
  sizes: readonly string[];
  /** In, out, right, left, up, alongside, around, still. */
  moves: readonly string[];
  /** Front, three-quarter. */
  angles: readonly string[];
  /** Of a day in its order, morning to dusk. */
  lights: readonly string[];
  /** Beginnings of words that name an hour of the day. */
  hours: string;
  /** Words behind a comma with which the next part of a story begins. */
  onward: string;
  texture: string;
  beats: Record<'script_to_video' | 'character_vlog' | 'asmr_video' | 'music_video' | 'create_from_scratch', readonly string[]>;
  /** Beats with a character, for stories that are not about one; `dancing`: in music videos. */
  people: readonly string[];
  dancing: readonly string[];
  /** Of shots whose sentence says what is seen. */
  motions: readonly string[];
  /** The voice-over of the beats of an explainer. `{t}`: its topic. */
  voices: readonly string[];
};
