const shownMax = 20;

/** A trained model as it is offered: by its name, and by what it is asked with. */
export type NamedModel = { key: string; name: string };

/** The models whose names contain a text, in any case, and how many more there are than can be shown. */
export function findTrained<M extends NamedModel>(models: readonly M[], text: string): { found: M[]; more: number } {
  const part = text.trim().toLocaleLowerCase();
  const all = models.filter(({ name }) => name.toLocaleLowerCase().includes(part));
  return { found: all.slice(0, shownMax), more: Math.max(0, all.length - shownMax) };
}
