import * as v from 'valibot';

/** The shorter side of a film, px. */
export const filmSides = [720, 1080] as const;

/** A request for a film. `captions`: whether captions are burnt in; null: as the story says. */
export const filmOptions = {
  short_side: v.optional(v.picklist(filmSides), 720),
  captions: v.optional(v.nullable(v.boolean()), null),
};
export type FilmOptions = { short_side: (typeof filmSides)[number]; captions: boolean | null };
