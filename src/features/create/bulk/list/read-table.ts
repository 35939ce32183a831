import { limits } from '../../../../../contract/limits.ts';
import { columnsMax, findColumn } from '../columns.ts';
import { hasPromptHeading, readRecords } from './read-records.ts';

/** A line that is no row, from 1, and why not: the end of a sentence. */
export type RefusedLine = { line: number; reason: string };
export type PromptTable = {
  /** Cells by the key of their column. */
  rows: Record<string, string>[];
  /** Keys of the columns in the order of the file. */
  columns: string[];
  refused: RefusedLine[];
  /** The cells of a line became one prompt. */
  isJoined: boolean;
  /** Rows under a heading that have no prompt; they are left out. */
  promptless: number;
};

/**
 * The rows of a file: plain text with one prompt a line, or CSV with one row a record. A first record with the heading of prompts names
 * the columns; without one the cells of a record are one prompt. A line that cannot be a row is named, and the others are taken.
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

/** A column that comes twice is kept under a name of its own; an empty heading has no column. */
function toKeys(headings: readonly string[]): (string | null)[] {
  const taken = new Set<string>();
  return headings.map((heading, index) => {
    const name = clean(heading).slice(0, limits.fileNameLength);
    if (name === '' || index >= columnsMax) return null;
    const known = findColumn(name);
    let key: string = known === undefined || taken.has(known) ? name : known;
    // Every object has a `constructor`, so an empty cell of that name would not look empty.
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

/** A cell in which Excel keeps text as it is, `="007"`, is that text; so is one that a list of results marks as no formula. */
function clean(cell: string): string {
  const text = /^="([^]*)"$/.exec(cell.trim())?.[1]?.replaceAll('""', '"') ?? cell.replace(/^'(?='*[=+\-@])/, '');
  return text.replaceAll(/\r\n?/g, '\n').trim();
}

function whyRefused(cells: readonly string[] | null, row: Record<string, string>): string | null {
  if (cells === null) return 'has a misplaced quotation mark';
  for (const cell of Object.values(row)) {
    if (cell.includes('\uFFFD')) return 'has damaged characters';
    // oxlint-disable-next-line no-control-regex -- they are what is looked for
    if (/[\0-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F]/.test(cell)) return 'has bytes that are no text';
    if (cell.length > limits.promptLength)
      return `has ${cell.length.toLocaleString('en')} characters, and a prompt at most ${limits.promptLength.toLocaleString('en')}`;
  }
  return null;
}
