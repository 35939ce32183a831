/** A spreadsheet program reads such a cell as a formula. */
const formula = /^\s*'*[=+\-@]/;
const needsQuotes = /[",;\r\n\t]|^\s|\s$/;

/**
 * CSV of RFC 4180 with a byte order mark, by which spreadsheet programs know that it is UTF-8. A cell that they would run as a formula
 * gets an apostrophe in front, which `readTable` takes off again.
 */
export function writeCsv(records: readonly (readonly string[])[]): string {
  return `\uFEFF${records.map((cells) => `${cells.map(writeCell).join(',')}\r\n`).join('')}`;
}

function writeCell(text: string): string {
  const safe = formula.test(text) ? `'${text}` : text;
  return needsQuotes.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
