const shownMax = 20;

/** A trained model in a list: its name, and the key that a request sends. */
export type NamedModel = { key: string; name: string };

/** The models whose names contain a text, ignoring case, and the number of matches beyond the list's limit. */
export function findTrained<M extends NamedModel>(models: readonly M[], text: string): { found: M[]; more: number } {
  const part = text.trim().toLocaleLowerCase();
  const all = models.filter(({ name }) => name.toLocaleLowerCase().includes(part));
  return { found: all.slice(0, shownMax), more: Math.max(0, all.length - shownMax) };
}
