import { limits } from '../../../../../contract/limits.ts';
import { columnsMax, findColumn } from '../columns.ts';
import { hasPromptHeading, readRecords } from './read-records.ts';

/** An unusable line, from 1, with the reason as the end of a sentence. */
export type RefusedLine = { line: number; reason: string };
export type PromptTable = {
  /** Cells by the key of their column. */
  rows: Record<string, string>[];
  /** Keys of the columns in the order of the file. */
  columns: string[];
  refused: RefusedLine[];
  /** True when the cells of a line were joined to one prompt. */
  isJoined: boolean;
  /** Number of rows without a prompt, which are left out. */
  promptless: number;
};

/**
 * Reads the rows of a file: plain text with one prompt a line, or CSV with one row a record. A first record with a prompt
 * heading names the columns; without it the cells of a record join to one prompt. Unusable lines are reported.
 */
export function readTable(text: string, isCsv: boolean): PromptTable {
  const records = readRecords(text, isCsv);
  const headings = records[0]?.cells ?? [];
  const hasHeading = hasPromptHeading(headings);
  const keys = hasHeading ? toKeys(headings) : ['prompt'];
  const table: PromptTable = {
    rows: [],
    columns: keys.filter((key) => key !== null),
    refused: [],
    isJoined: false,
    promptless: 0,
  };
  for (const { line, cells } of hasHeading ? records.slice(1) : records) {
    const used = (cells ?? []).map(clean);
    const count = used.findLastIndex((cell) => cell !== '') + 1;
    if (!hasHeading && count > 1) table.isJoined = true;
    const isTooWide = hasHeading && headings.length > 1 && count > headings.length;
    const row = hasHeading && headings.length > 1 ? toRow(keys, used) : { prompt: used.filter((cell) => cell !== '').join(', ') };
    const reason = isTooWide ? `has ${count} columns, and the heading ${headings.length}` : whyRefused(cells, row);
    if (reason !== null) table.refused.push({ line, reason });
    else if (row['prompt'] !== undefined && row['prompt'] !== '') table.rows.push(row);
    else table.promptless += 1;
  }
  return table;
}

/** A repeated heading gets a name of its own; an empty heading has no column. */
function toKeys(headings: readonly string[]): (string | null)[] {
  const taken = new Set<string>();
  return headings.map((heading, index) => {
    const name = clean(heading).slice(0, limits.fileNameLength);
    if (name === '' || index >= columnsMax) return null;
    const known = findColumn(name);
    let key: string = known === undefined || taken.has(known) ? name : known;
    // `Object.prototype` has members such as `constructor`: a row would seem to have a cell of that name.
    for (let n = index + 1; taken.has(key) || key in Object.prototype; n += 1) key = `${name.slice(0, 30)} ${n}`;
    taken.add(key);
    return key;
  });
}

function toRow(keys: readonly (string | null)[], cells: readonly string[]): Record<string, string> {
  const filled = keys.flatMap((key, index): [string, string][] => {
    const cell = cells[index] ?? '';
    return key === null || cell === '' ? [] : [[key, cell]];
  });
  return Object.fromEntries(filled);
}

/** Unwraps Excel's literal text, `="007"`, and the apostrophe that `writeCsv` puts in front of formulas. */
function clean(cell: string): string {
  const text = /^="([^]*)"$/.exec(cell.trim())?.[1]?.replaceAll('""', '"') ?? cell.replace(/^'(?='*[=+\-@])/, '');
  return text.replaceAll(/\r\n?/g, '\n').trim();
}

function whyRefused(cells: readonly string[] | null, row: Record<string, string>): string | null {
  if (cells === null) return 'has a misplaced quotation mark';
  for (const cell of Object.values(row)) {
    if (cell.includes('\uFFFD')) return 'has damaged characters';
    // oxlint-disable-next-line no-control-regex -- the pattern looks for control characters
    if (/[\0-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F]/.test(cell)) return 'has bytes that are no text';
    if (cell.length > limits.promptLength)
      return `has ${cell.length.toLocaleString('en')} characters, and a prompt at most ${limits.promptLength.toLocaleString('en')}`;
  }
  return null;
}
