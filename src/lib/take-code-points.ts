/** The first `count` code points of a text; never cuts a surrogate pair in half. */
export function takeCodePoints(text: string, count: number): string {
  // A code point is at most two UTF-16 units, so a longer text need not be walked to its end.
  return Array.from(text.slice(0, count * 2))
    .slice(0, count)
    .join('');
}
