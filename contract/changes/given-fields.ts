/** Only the fields that a change names. */
export function givenFields<T extends object>(changed: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(changed).filter(([, value]) => value !== undefined)) as never;
}
