/** Joins class names, without false, null, undefined and empty ones. */
export function classNames(...names: (string | false | null | undefined)[]): string {
  return names.filter((name) => name !== false && name !== null && name !== undefined && name !== '').join(' ');
}
