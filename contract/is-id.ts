/** A UUID in lower case. */
export const idPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** The same as `idSchema` accepts, for code that is loaded before any schema. */
export function isId(value: unknown): value is string {
  return typeof value === 'string' && idPattern.test(value);
}
