// The first load reads addresses without a schema library. An address that says something wrongly counts as not saying it.

/** Words of an address, cut to `maxLength` characters; they may look like a number. */
export function readWords(value: unknown, maxLength: number): string | undefined {
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && text !== '' ? text.slice(0, maxLength) : undefined;
}

/** A text of an address as it stands. */
export function readText(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** One of a list; a text is not taken for the number or the boolean that it spells. */
export function readOneOf<const T>(value: unknown, list: readonly T[]): T | undefined {
  return list.find((one) => one === value);
}
