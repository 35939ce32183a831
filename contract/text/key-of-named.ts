/** Characters of the name that a key takes over. */
const nameLength = 40;

/**
 * The key of a character or a trained model, which is also its tag in prompts: the beginning of its name and the end of its identifier, as in
 * `mara-3f9a2c`. Made of what both sides know, so that it is the same before the studio answers. It stays when the name changes.
 */
export function keyOfNamed(name: string, id: string): string {
  const words =
    name
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const head = Array.from(words.join('-')).slice(0, nameLength).join('').replace(/-$/, '');
  return `${head === '' ? 'model' : head}-${tailOfKey(id)}`;
}

/** The end that the key of a character or a trained model shares with its identifier. */
export function tailOfKey(idOrKey: string): string {
  return idOrKey.slice(-6);
}
