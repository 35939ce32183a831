const shownMax = 20;

/** The names that contain a text, in any case, and how many more there are than can be shown. */
export function findTrained(names: readonly string[], text: string): { found: string[]; more: number } {
  const part = text.trim().toLocaleLowerCase();
  const all = names.filter((name) => name.toLocaleLowerCase().includes(part));
  return { found: all.slice(0, shownMax), more: Math.max(0, all.length - shownMax) };
}
