/** The cells of one record, and its end before the line break. `quoted`: number of quoted cells. */
export type Cells = { cells: string[]; to: number; quoted: number };

const inQuotes = /"([^"]*(?:""[^"]*)*)"[ \t]*/y;
const lineEnd = /[\r\n]|$/g;
/** Most cells with line breaks in a record. More come from a stray quotation mark, and parsing would become quadratic. */
const brokenMax = 50;

/** The index of the next line break at or after `at`, or the end of the text. */
export function endOfLine(text: string, at: number): number {
  lineEnd.lastIndex = at;
  return lineEnd.exec(text)!.index;
}

/** Scans only this cell, because a file may have a million cells. */
function endOfCell(text: string, from: number, separator: string): number {
  let at = from;
  while (at < text.length && text[at] !== separator && text[at] !== '\r' && text[at] !== '\n') at += 1;
  return at;
}

/**
 * Reads one CSV record; quoted cells may contain line breaks. Null for an unclosed quote, or one that closes before the end
 * of its cell: such a line is not CSV.
 */
export function readCells(text: string, from: number, separator: string): Cells | null {
  const cells: string[] = [];
  let quoted = 0;
  let broken = 0;
  for (let at = from; ; at += 1) {
    while (text[at] === ' ') at += 1;
    inQuotes.lastIndex = at;
    const cell = text[at] === '"' ? inQuotes.exec(text) : null;
    if (cell === null && text[at] === '"') return null;
    if (cell === null) {
      const to = endOfCell(text, at, separator);
      cells.push(text.slice(at, to));
      at = to;
    } else {
      cells.push(cell[1]!.replaceAll('""', '"'));
      quoted += 1;
      if (/[\r\n]/.test(cell[1]!)) broken += 1;
      if (broken > brokenMax) return null;
      // Trims trailing spaces but not a separating tab.
      at += separator === '\t' ? cell[0].trimEnd().length : cell[0].length;
    }
    if (at >= text.length || text[at] === '\r' || text[at] === '\n') return { cells, to: at, quoted };
    if (text[at] !== separator) return null;
  }
}
