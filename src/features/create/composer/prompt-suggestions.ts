/** Prompts for an empty library, each with a different place and time of day for the built-in painter. */
export const suggestions = [
  'Low sun over the salt marsh, late October, loose gouache',
  'Snow at dusk on a mountain village, one warm window',
  'Harbour in morning fog, grey and rose',
  'Still life with three pears on a blue cloth',
  'Night desert under the Milky Way, deep violet',
  'Cherry blossom along a quiet river, soft spring rain',
] as const;
