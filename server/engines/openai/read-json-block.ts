/**
 * The JSON object in a model's answer: the whole text, or its first block that parses. Drops fences and words around it. Undefined: none.
 */
export function readJsonBlock(text: string): unknown {
  for (let from = text.indexOf('{'); from !== -1; from = text.indexOf('{', from + 1)) {
    const to = findEnd(text, from);
    if (to === -1) return undefined;
    try {
      return JSON.parse(text.slice(from, to + 1)) as unknown;
    } catch {
      // A brace inside a sentence; the object may come later.
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
