import { toWords } from './changed-area.ts';
import type { PictureEnlarger } from './convert-job.ts';

/** Makes a picture larger once for all frames in a row that have exactly its pixels. Keeps the last picture and its answer. */
export function enlargeStillsOnce(enlarge: PictureEnlarger): PictureEnlarger {
  let last: { words: Uint32Array; answer: ImageData } | null = null;
  return async (picture) => {
    const words = toWords(picture.data);
    if (last === null || !isSame(last.words, words)) last = { words, answer: await enlarge(picture) };
    return last.answer;
  };
}

function isSame(a: Uint32Array, b: Uint32Array): boolean {
  if (a.length !== b.length) return false;
  for (let at = 0; at < a.length; at += 1) if (a[at] !== b[at]) return false;
  return true;
}
