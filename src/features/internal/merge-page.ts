type Page<T> = { generations: readonly T[]; next: string | null };

/** Appends a page to a list without duplicates; the page's data is newer. */
export function mergePage<T extends { generation: { id: string } }, P extends Page<T>>(before: Page<T>, page: P): P {
  const there = new Set(page.generations.map(({ generation }) => generation.id));
  return { ...page, generations: [...before.generations.filter(({ generation }) => !there.has(generation.id)), ...page.generations] };
}
