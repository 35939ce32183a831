export type JsonObject = { readonly [key: string]: unknown };

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value if it is an object's own: names like `constructor` in a file find nothing. */
export function own(object: unknown, key: string): unknown {
  return isObject(object) && Object.hasOwn(object, key) ? object[key] : undefined;
}

/** The first of the keys that has a value other than null. */
export function ownAny(object: unknown, ...keys: string[]): unknown {
  for (const key of keys) {
    const value = own(object, key);
    if (value !== undefined && value !== null) return value;
  }
  return undefined;
}

/** A value, or a list of values, as text for showing; null where there is nothing to show. */
export function describeValue(value: unknown): string | null {
  if (!Array.isArray(value)) return describeScalar(value);
  const parts = value.slice(0, 50).flatMap((item) => describeScalar(item) ?? []);
  return parts.length === 0 ? null : parts.join(', ');
}

/** Objects have no text: turning one into text would run what a file named `toString`. */
function describeScalar(value: unknown): string | null {
  if (typeof value === 'string') return value.trim() === '' ? null : value;
  // 0.87 is often stored as 0.8700000000000001.
  if (typeof value === 'number') return String(Number(value.toPrecision(12)));
  return typeof value === 'boolean' ? String(value) : null;
}

/** The items of a list, at most `max`; none when it is not a list. */
export function listOf(value: unknown, max: number): unknown[] {
  return Array.isArray(value) ? value.slice(0, max) : [];
}
