/** Kinds of premade characters, which their list is filtered by. */
export const characterTypes = ['portrait', 'illustration', 'cartoon', 'fantasy'] as const;
export type CharacterType = (typeof characterTypes)[number];
