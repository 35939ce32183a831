type Signature = { mime: string; at: number; bytes: readonly number[] };

const ascii = (text: string): number[] => Array.from(text, (letter) => letter.charCodeAt(0));

const signatures: Signature[] = [
  { mime: 'image/png', at: 0, bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  { mime: 'image/jpeg', at: 0, bytes: [0xff, 0xd8, 0xff] },
  { mime: 'image/gif', at: 0, bytes: ascii('GIF8') },
  { mime: 'image/webp', at: 8, bytes: ascii('WEBP') },
  { mime: 'image/avif', at: 4, bytes: ascii('ftypavif') },
  { mime: 'audio/wav', at: 8, bytes: ascii('WAVE') },
  { mime: 'audio/mpeg', at: 0, bytes: ascii('ID3') },
  { mime: 'audio/mpeg', at: 0, bytes: [0xff, 0xfb] },
  { mime: 'audio/mpeg', at: 0, bytes: [0xff, 0xf3] },
  { mime: 'audio/flac', at: 0, bytes: ascii('fLaC') },
  { mime: 'audio/ogg', at: 0, bytes: ascii('OggS') },
  { mime: 'video/mp4', at: 4, bytes: ascii('ftyp') },
  { mime: 'video/webm', at: 0, bytes: [0x1a, 0x45, 0xdf, 0xa3] },
];

/** The type of a picture, film or sound by its first bytes, not by a claimed type; null for all other files. */
export function sniffType(bytes: Uint8Array): string | null {
  const found = signatures.find((signature) => signature.bytes.every((byte, index) => bytes[signature.at + index] === byte));
  return found?.mime ?? null;
}
