/** Cells that a spreadsheet program would evaluate as formulas. */
const formula = /^\s*'*[=+\-@]/;
const needsQuotes = /[",;\r\n\t]|^\s|\s$/;

/**
 * CSV of RFC 4180 with a byte order mark, by which spreadsheet programs recognise UTF-8. A cell that they would evaluate as a
 * formula gets a leading apostrophe, which `readTable` removes again.
 */
export function writeCsv(records: readonly (readonly string[])[]): string {
  return `\uFEFF${records.map((cells) => `${cells.map(writeCell).join(',')}\r\n`).join('')}`;
}

function writeCell(text: string): string {
  const safe = formula.test(text) ? `'${text}` : text;
  return needsQuotes.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
