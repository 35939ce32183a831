/**
 * The JSON object in a text that a model wrote: the whole text, or the first block of it that is one, with its fences and what was
 * said around it left out. Undefined when there is none.
 */
export function readJsonBlock(text: string): unknown {
  for (let from = text.indexOf('{'); from !== -1; from = text.indexOf('{', from + 1)) {
    const to = findEnd(text, from);
    if (to === -1) return undefined;
    try {
      return JSON.parse(text.slice(from, to + 1)) as unknown;
    } catch {
      // A brace in a sentence: the object may come after it.
      continue;
    }
  }
  return undefined;
}

/** Where the brace at `from` is closed, outside of strings; -1 when it is not. */
function findEnd(text: string, from: number): number {
  let depth = 0;
  let isInString = false;
  for (let at = from; at < text.length; at++) {
    const letter = text[at];
    if (isInString && letter === '\\') at++;
    else if (letter === '"') isInString = !isInString;
    else if (!isInString && letter === '{') depth++;
    else if (!isInString && letter === '}' && --depth === 0) return at;
  }
  return -1;
}
