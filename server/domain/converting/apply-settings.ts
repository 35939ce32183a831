/** The default settings, with the given ones in their place. */
export function applySettings<T extends object>(usual: T, said: { [K in keyof T]?: T[K] | undefined } | undefined): T {
  const chosen = Object.entries(said ?? {}).filter(([, value]) => value !== undefined);
  return Object.assign({ ...usual }, Object.fromEntries(chosen));
}
