const limits = { length: 8_000_000, depth: 100, tokens: 400_000 } as const;

/**
 * JSON as programs write it: NaN and Infinity become null, whole numbers that a number cannot hold exactly become
 * their digits as a string, what stands after a NUL is left out, and JSON inside a JSON string is unpacked once. Undefined when it is not JSON, or is
 * larger or deeper than any real settings.
 */
export function parseLooseJson(text: string): unknown {
  const nul = text.indexOf('\0');
  const value = parseOnce(nul === -1 ? text : text.slice(0, nul));
  return typeof value === 'string' && /^\s*[{[]/.test(value) ? parseOnce(value) : value;
}

function parseOnce(text: string): unknown {
  if (text.length > limits.length) return undefined;
  const strict = rewrite(text);
  if (strict === null) return undefined;
  try {
    return JSON.parse(strict) as unknown;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

const literal = /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|-?Infinity|NaN/y;

/** Null when there are too many tokens, they are nested too deep, or a string does not end. */
function rewrite(text: string): string | null {
  const parts: string[] = [];
  let depth = 0;
  let tokens = 0;
  let done = 0;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at]!;
    if (character === '"') {
      at = endOfString(text, at);
      if (at === -1) return null;
    } else if (character === '{' || character === '[') depth += 1;
    else if (character === '}' || character === ']') depth -= 1;
    else if (/[-\dIN]/.test(character)) {
      literal.lastIndex = at;
      const found = literal.exec(text)?.[0] ?? character;
      const strict = rewriteLiteral(found);
      if (strict !== found) {
        parts.push(text.slice(done, at), strict);
        done = at + found.length;
      }
      at += found.length - 1;
    } else continue;
    tokens += 1;
    if (depth > limits.depth || tokens > limits.tokens) return null;
  }
  return parts.join('') + text.slice(done);
}

/** Where the string's closing quote is, -1 when there is none. */
function endOfString(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at += 1) {
    if (text[at] === '"') return at;
    if (text[at] === '\\') at += 1;
  }
  return -1;
}

function rewriteLiteral(found: string): string {
  if (found.endsWith('Infinity') || found === 'NaN') return 'null';
  return /^-?\d{16,}$/.test(found) && !Number.isSafeInteger(Number(found)) ? `"${found}"` : found;
}
