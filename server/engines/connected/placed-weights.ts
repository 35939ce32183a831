/** The name of a file of weights in the folder of an engine: the same for the same weights. `hash`: SHA-256 in hex. */
export function placedName(hash: string): string {
  return `pleinair-${hash}.safetensors`;
}

/** The name by which an engine lists these weights, in any folder of its own and with or without the ending; undefined: it has none. */
export function findPlacedName(listed: readonly string[], hash: string): string | undefined {
  const title = `pleinair-${hash}`;
  return listed.find((name) => [title, placedName(hash)].includes(name.replaceAll('\\', '/').split('/').at(-1)!));
}
