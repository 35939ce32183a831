/** Decides about each file address and each item that a row names: null when it is left out. */
export type NamedFilter = { address: (url: string) => string | null; item: (id: string) => string | null };

export function keepSource(row: { variation_source: string | null }, { item }: NamedFilter) {
  return { variation_source: row.variation_source && item(row.variation_source) };
}

export function keepAll(urls: readonly string[], { address }: NamedFilter): string[] {
  return urls.filter((url) => address(url) !== null);
}

export function keepNullable<K extends string>(row: Record<K, string | null>, keys: readonly K[], { address }: NamedFilter) {
  return Object.fromEntries(keys.map((key) => [key, row[key] && address(row[key])])) as Record<K, string | null>;
}

export function keepOptional<K extends string>(row: { [P in K]?: string | undefined }, keys: readonly K[], { address }: NamedFilter) {
  const kept = keys.map((key) => [key, row[key] === undefined ? undefined : (address(row[key]) ?? undefined)]);
  return Object.fromEntries(kept) as Record<K, string | undefined>;
}
