import { limits } from '../../limits.ts';

/** The beginning of a prompt that a media row carries; never cuts a surrogate pair in half. */
export function promptHead(prompt: string): string {
  // A code point is at most two UTF-16 units, so a longer text need not be walked to its end.
  return Array.from(prompt.slice(0, limits.promptHeadLength * 2))
    .slice(0, limits.promptHeadLength)
    .join('');
}
