export type DifferencePart = { kind: 'same' | 'added' | 'removed'; text: string };

/** A word or punctuation mark with its trailing space. Spaces alone are no difference. */
type Token = { core: string; text: string };

/** Largest table that is computed without a noticeable delay; longer texts count as entirely different. */
const maxCells = 40_000_000;

function readTokens(text: string): Token[] {
  const tokens: Token[] = [];
  for (const { segment } of new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text)) {
    const last = tokens.at(-1);
    if (segment.trim() === '' && last !== undefined) last.text += segment;
    else tokens.push({ core: segment.trim(), text: segment });
  }
  return tokens;
}

/**
 * The words to remove from and add to `base`, in any script, to get `other`. The same and the added parts join to exactly
 * `other`.
 */
export function findWordDifference(base: string, other: string): DifferencePart[] {
  const from = readTokens(base);
  const to = readTokens(other);
  let head = 0;
  while (head < from.length && head < to.length && from[head]!.core === to[head]!.core) head += 1;
  let tail = 0;
  while (tail < from.length - head && tail < to.length - head && from.at(-1 - tail)!.core === to.at(-1 - tail)!.core) tail += 1;

  const parts: DifferencePart[] = [];
  const add = (kind: DifferencePart['kind'], tokens: readonly Token[]) => {
    const text = tokens.map((token) => token.text).join('');
    if (text === '') return;
    const last = parts.at(-1);
    if (last?.kind === kind) last.text += text;
    else parts.push({ kind, text });
  };
  add('same', to.slice(0, head));
  for (const { kind, token } of walk(from.slice(head, from.length - tail), to.slice(head, to.length - tail))) add(kind, [token]);
  add('same', to.slice(to.length - tail));
  return removedFirst(parts);
}

/** Yields the edit steps that keep the longest common subsequence. */
function* walk(from: Token[], to: Token[]): Generator<{ kind: DifferencePart['kind']; token: Token }> {
  const width = to.length + 1;
  const isFar = from.length * to.length > maxCells;
  const kept = isFar ? null : longestKept(from, to);
  let [row, column] = [0, 0];
  while (row < from.length || column < to.length) {
    const [removed, added] = [from[row], to[column]];
    if (kept !== null && removed !== undefined && added !== undefined && removed.core === added.core) {
      yield { kind: 'same', token: added };
      row += 1;
      column += 1;
    } else if (
      removed !== undefined &&
      (added === undefined || kept === null || kept[(row + 1) * width + column]! >= kept[row * width + column + 1]!)
    ) {
      yield { kind: 'removed', token: removed };
      row += 1;
    } else if (added !== undefined) {
      yield { kind: 'added', token: added };
      column += 1;
    }
  }
}

/** For each pair of positions: the length of the longest common subsequence from there on. */
function longestKept(from: readonly Token[], to: readonly Token[]): Uint16Array {
  const width = to.length + 1;
  const kept = new Uint16Array((from.length + 1) * width);
  for (let row = from.length - 1; row >= 0; row -= 1) {
    for (let column = to.length - 1; column >= 0; column -= 1) {
      const at = row * width + column;
      kept[at] = from[row]!.core === to[column]!.core ? kept[at + width + 1]! + 1 : Math.max(kept[at + width]!, kept[at + 1]!);
    }
  }
  return kept;
}

/** Between two unchanged parts, puts all removals before all additions: easier to read than alternation. */
function removedFirst(parts: readonly DifferencePart[]): DifferencePart[] {
  const ordered: DifferencePart[] = [];
  let removed = '';
  let added = '';
  const flush = () => {
    if (removed !== '') ordered.push({ kind: 'removed', text: removed });
    if (added !== '') ordered.push({ kind: 'added', text: added });
    removed = '';
    added = '';
  };
  for (const part of parts) {
    if (part.kind === 'removed') removed += part.text;
    else if (part.kind === 'added') added += part.text;
    else {
      flush();
      ordered.push(part);
    }
  }
  flush();
  return ordered;
}
