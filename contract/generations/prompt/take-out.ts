/** A text without what `pattern` (global) finds. Blanks and commas are mended where something was taken out, and nowhere else. */
export function takeOut(text: string, pattern: RegExp): string {
  return text.split(pattern).reduce(mend);
}

const closing = /^[,.;:!?)\]}»”]/u;
const opening = /[([{«“]$/u;

function mend(left: string, right: string): string {
  const [before, after] = [left.trimEnd(), right.trimStart()];
  if (before === '') return after.replace(/^,\s*/u, '');
  if (before.endsWith(',') && after.startsWith(',')) return before + after.slice(1);
  if (after === '') return before;
  if (closing.test(after) || opening.test(before)) return before + after;
  const gap = left.slice(before.length) + right.slice(0, right.length - after.length);
  return before + (gap.includes('\n') ? '\n' : gap && ' ') + after;
}
