/** The cells of one record and where it ends, before its line break. `quoted`: how many of them are in quotes. */
export type Cells = { cells: string[]; to: number; quoted: number };

const inQuotes = /"([^"]*(?:""[^"]*)*)"[ \t]*/y;
const lineEnd = /[\r\n]|$/g;

/** The place of the line break, or of the end of the text, at or behind `at`. */
export function endOfLine(text: string, at: number): number {
  lineEnd.lastIndex = at;
  return lineEnd.exec(text)!.index;
}

/**
 * Reads a record of CSV, which goes on over line breaks inside of quotes. Null where a quotation mark opens a cell and does not
 * close it, or closes it before its end: such a line is no CSV.
 */
export function readCells(text: string, from: number, separator: string): Cells | null {
  const cells: string[] = [];
  let quoted = 0;
  for (let at = from; ; at += 1) {
    while (text[at] === ' ') at += 1;
    inQuotes.lastIndex = at;
    const cell = text[at] === '"' ? inQuotes.exec(text) : null;
    if (cell === null && text[at] === '"') return null;
    if (cell === null) {
      const lineTo = endOfLine(text, at);
      const next = text.indexOf(separator, at);
      const to = next === -1 ? lineTo : Math.min(next, lineTo);
      cells.push(text.slice(at, to));
      at = to;
    } else {
      cells.push(cell[1]!.replaceAll('""', '"'));
      quoted += 1;
      // A tab that separates belongs to no cell.
      at += separator === '\t' ? cell[0].trimEnd().length : cell[0].length;
    }
    if (at >= text.length || text[at] === '\r' || text[at] === '\n') return { cells, to: at, quoted };
    if (text[at] !== separator) return null;
  }
}
