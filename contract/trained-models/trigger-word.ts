/** The word that a model learns for what its pictures show: its key without the end of the identifier, as in `mara` of `mara-3f9a2c`. */
export function triggerWord(key: string): string {
  return key.replace(/-[^-]{6}$/, '');
}
