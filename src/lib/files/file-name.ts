const slugLength = 60;
/** File systems count bytes: 255 in all. */
const slugBytes = 200;

/** Name of a downloaded file: `pleinair-<words of the prompt>-<short id>.<ext>`, valid on every file system. */
export function fileName(prompt: string, id: string, extension: string): string {
  // The end of an identifier, because the beginning is its time and the same for all images of one request.
  return ['pleinair', slug(prompt), id.slice(-8)].filter((part) => part !== '').join('-') + `.${extension}`;
}

/** Name of one frame of a video: `pleinair-<words of the prompt>-<short id>-frame-<ms>.png`. */
export function frameFileName(prompt: string, id: string, timeMs: number): string {
  return fileName(prompt, id, 'png').replace(/\.png$/, `-frame-${Math.round(timeMs)}.png`);
}

/** Letters and digits of any script in lower case, joined by hyphens. Cut between words where that keeps most. */
function slug(text: string): string {
  const words = text
    .slice(0, slugLength * 20)
    .normalize('NFC')
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '');
  let kept = '';
  for (const word of words) {
    const longer = kept === '' ? word : `${kept}-${word}`;
    if (!fits(longer)) break;
    kept = longer;
  }
  return kept === '' ? cut(words[0] ?? '') : kept;
}

function cut(word: string): string {
  let kept = '';
  // A letter and its accents stay together.
  for (const { segment } of new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(word)) {
    if (!fits(kept + segment)) break;
    kept += segment;
  }
  return kept;
}

function fits(text: string): boolean {
  return text.length <= slugLength && new TextEncoder().encode(text).length <= slugBytes;
}
