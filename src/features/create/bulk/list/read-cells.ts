/** The cells of one record and where it ends, before its line break. `quoted`: how many of them are in quotes. */
export type Cells = { cells: string[]; to: number; quoted: number };

const inQuotes = /"([^"]*(?:""[^"]*)*)"[ \t]*/y;
const lineEnd = /[\r\n]|$/g;
/** Cells with line breaks in one record; more come from a wrong quotation mark, and each line would read all that follow it. */
const brokenMax = 50;

/** The place of the line break, or of the end of the text, at or behind `at`. */
export function endOfLine(text: string, at: number): number {
  lineEnd.lastIndex = at;
  return lineEnd.exec(text)!.index;
}

/** Looks no further than the cell: a file may have a million of them. */
function endOfCell(text: string, from: number, separator: string): number {
  let at = from;
  while (at < text.length && text[at] !== separator && text[at] !== '\r' && text[at] !== '\n') at += 1;
  return at;
}

/**
 * Reads a record of CSV, which goes on over line breaks inside of quotes. Null where a quotation mark opens a cell and does not
 * close it, or closes it before its end: such a line is no CSV.
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
      // A tab that separates belongs to no cell.
      at += separator === '\t' ? cell[0].trimEnd().length : cell[0].length;
    }
    if (at >= text.length || text[at] === '\r' || text[at] === '\n') return { cells, to: at, quoted };
    if (text[at] !== separator) return null;
  }
}
