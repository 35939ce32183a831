/** Beside “3D” and “4K”, which are seen by their form. */
const abbreviations: ReadonlySet<string> = new Set([
  'ai',
  'bw',
  'cg',
  'cgi',
  'hd',
  'hdr',
  'lcd',
  'led',
  'raw',
  'rgb',
  'sd',
  'tv',
  'uhd',
  'uv',
  'vfx',
  'vhs',
  'vr',
]);
const shortened: Readonly<Record<string, string>> = { std: 'standard' };

/** Turns an engine's name of a style, a quality or a resolution (`3d_animation`, `RENDER_3D`) into words: “3D animation”. */
export function nameChoice(value: string): string {
  // A name in capitals alone does not tell which letters are capitals.
  const words = (value === value.toUpperCase() ? value.toLowerCase() : value).split(/[\s_-]+/).filter((word) => word !== '');
  const named = words.map(nameWord).join(' ');
  return named.charAt(0).toUpperCase() + named.slice(1);
}

function nameWord(word: string): string {
  const small = word.toLowerCase();
  if (abbreviations.has(small) || /^\d+(\.\d+)?[dk]$/.test(small)) return small.toUpperCase();
  // Capitals within a word belong to a name, as in “PlayStation”.
  return /\p{Ll}\p{Lu}|\p{Lu}{2}/u.test(word) ? word : (shortened[small] ?? small);
}
