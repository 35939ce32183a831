import { findColumn } from '../columns.ts';
import { endOfLine, readCells } from './read-cells.ts';

/** One record, of one line or several in quotes. `line`: its first line, from 1. `cells`: null when its quotes are broken. */
export type ListRecord = { line: number; cells: string[] | null };

/** The `sep=` line that Excel writes and reads to declare the separator. */
const told = /^"?sep=([^\r\n"])"?[ \t]*(?=[\r\n]|$)/i;
const lineBreak = /\r\n|\r|\n/g;
const headingMax = 40;

/** True where these cells are headings, one of them that of prompts. */
export function hasPromptHeading(cells: readonly string[]): boolean {
  return cells.every(({ length }) => length <= headingMax) && cells.some((cell) => findColumn(cell) === 'prompt');
}

/**
 * The records of a list without blank lines. A list is a table if it has a `sep=` line, a heading for prompts, or tabs: then
 * every line is split. In other lists only a line with quoted cells is split; commas alone do not separate.
 */
export function readRecords(text: string, isCsv: boolean): ListRecord[] {
  const first = told.exec(text);
  const separator = first?.[1] ?? tableSeparator(text);
  const records: ListRecord[] = [];
  let line = 1;
  for (let at = first?.[0].length ?? 0; at < text.length;) {
    const { cells, to } = separator === null ? readLine(text, at, isCsv) : readRow(text, at, separator);
    if (cells === null || cells.some((cell) => cell.trim() !== '')) records.push({ line, cells });
    // Counts the line breaks inside the record too.
    const next = text.startsWith('\r\n', to) ? to + 2 : to + 1;
    line += text.slice(at, next).match(lineBreak)?.length ?? 0;
    at = next;
  }
  return records;
}

function tableSeparator(text: string): string | null {
  const isHeading = (separator: string) => {
    const { cells = [] } = readCells(text, 0, separator) ?? {};
    return cells.length > 1 && hasPromptHeading(cells);
  };
  // Headings come before tabs, because quoted cells may contain tabs.
  const named = [';', ','].find(isHeading);
  if (named !== undefined) return named;
  return /\S[^\S\r\n\t]*\t[^\S\r\n]*\S/.test(text) ? '\t' : null;
}

function readRow(text: string, at: number, separator: string): { cells: string[] | null; to: number } {
  return readCells(text, at, separator) ?? { cells: null, to: endOfLine(text, at) };
}

function readLine(text: string, at: number, isCsv: boolean): { cells: string[]; to: number } {
  const to = endOfLine(text, at);
  const line = text.slice(at, to).trim();
  if (line.startsWith('"') || (isCsv && /[,;] *"/.test(line))) {
    const record = [',', ';'].map((separator) => readCells(text, at, separator)).find((cells) => (cells?.quoted ?? 0) > 0);
    if (record) return record;
  }
  return { cells: [/^'([^']*(?:''[^']*)*)',?$/.exec(line)?.[1]?.replaceAll("''", "'") ?? line], to };
}
