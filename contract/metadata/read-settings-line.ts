/** Longer lines are prompts, characters. Unclosed brackets make a line cost its length times their number. */
export const settingsLineMax = 30_000;
const labelPattern = /^\w[\w \-/.()+]{0,99}$/;

/** True of a name that may stand before a value. */
export function isSettingLabel(text: string): boolean {
  return labelPattern.test(text);
}

/**
 * The `Label: value` pairs of a line, in their order. A value with commas is quoted as JSON, or is JSON itself in
 * brackets; a piece without a label belongs to the value before it. Reads once from left to right.
 */
export function readSettingsLine(line: string): [label: string, value: string][] {
  if (line.length > settingsLineMax) return [];
  const pairs: [string, string][] = [];
  for (let at = 0; at < line.length;) {
    const colon = line.indexOf(':', at);
    const comma = line.indexOf(',', at);
    const label = colon === -1 ? '' : line.slice(at, Math.min(colon, at + 200)).trim();
    if (colon === -1 || (comma !== -1 && comma < colon) || !isSettingLabel(label)) {
      const end = comma === -1 ? line.length : comma;
      const last = pairs.at(-1);
      if (last !== undefined) last[1] += `,${line.slice(at, end)}`.trimEnd();
      at = end + 1;
      continue;
    }
    const from = skipSpaces(line, colon + 1);
    const end = endOfValue(line, from);
    pairs.push([label, unquoteSetting(line.slice(from, end).trim())]);
    at = end + 1;
  }
  return pairs;
}

function skipSpaces(line: string, from: number): number {
  let at = from;
  while (line[at] === ' ') at += 1;
  return at;
}

/** Where the comma behind the value is, or the end of the line. */
function endOfValue(line: string, from: number): number {
  const comma = line.indexOf(',', from);
  const plain = comma === -1 ? line.length : comma;
  const first = line[from];
  if (first !== '"' && first !== '{' && first !== '[') return plain;
  const close = endOfBracketed(line, from);
  const next = close === -1 ? -1 : skipSpaces(line, close + 1);
  // Anything else behind the closing quote or bracket: the opening one was part of the words.
  return next !== -1 && (next === line.length || line[next] === ',' || line[next] === '\r') ? next : plain;
}

/** Where the quote or bracket that begins here is closed, -1 when it is not. */
function endOfBracketed(line: string, from: number): number {
  let depth = 0;
  let isQuoted = false;
  for (let at = from; at < line.length; at += 1) {
    const character = line[at];
    if (isQuoted && character === '\\') at += 1;
    else if (character === '"') isQuoted = !isQuoted;
    else if (!isQuoted && (character === '{' || character === '[')) depth += 1;
    else if (!isQuoted && (character === '}' || character === ']')) depth -= 1;
    else continue;
    if (!isQuoted && depth <= 0) return at;
  }
  return -1;
}

function unquoteSetting(value: string): string {
  if (!value.startsWith('"')) return value;
  try {
    const parsed: unknown = JSON.parse(value);
    return typeof parsed === 'string' ? parsed : value;
  } catch (error) {
    if (error instanceof SyntaxError) return value;
    throw error;
  }
}
