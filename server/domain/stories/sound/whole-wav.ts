/**
 * A WAV file whose sizes are true. Servers that send one while they make it write the largest number there is, because they do not know
 * how long it will be. Everything else stays as it is.
 */
export function wholeWav(bytes: Uint8Array): Uint8Array {
  const file = Buffer.from(bytes);
  if (file.length < 44 || file.toString('latin1', 0, 4) !== 'RIFF' || file.toString('latin1', 8, 12) !== 'WAVE') return bytes;
  for (let at = 12; at + 8 <= file.length;) {
    const size = file.readUInt32LE(at + 4);
    const rest = file.length - at - 8;
    if (file.toString('latin1', at, at + 4) === 'data') {
      if (size <= rest) return bytes;
      file.writeUInt32LE(rest, at + 4);
      file.writeUInt32LE(file.length - 8, 4);
      return new Uint8Array(file);
    }
    at += 8 + size + (size % 2);
  }
  return bytes;
}
