/** Unpacks zlib (`deflate`) or gzip data of at most `max` bytes; null when it is damaged or would be larger. */
export async function inflate(
  packed: Uint8Array<ArrayBuffer>,
  max: number,
  format: 'deflate' | 'gzip' = 'deflate',
): Promise<Uint8Array<ArrayBuffer> | null> {
  const reader = new Blob([packed]).stream().pipeThrough(new DecompressionStream(format)).getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      size += next.value.length;
      if (size > max) {
        await reader.cancel();
        return null;
      }
      parts.push(next.value);
    }
  } catch (error) {
    // Damaged data fails as a TypeError in browsers and with a zlib code in Node.
    if (error instanceof Error) return null;
    throw error;
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}
