import { limits } from '../../../../contract/limits.ts';
import { promptColumn, readRecords } from './read-records.ts';

/** A line that is no prompt, from 1, and why not: the end of a sentence. */
export type RefusedLine = { line: number; reason: string };
/** `use`: what became of the cells of lines that have several. */
export type PromptList = { prompts: string[]; refused: RefusedLine[]; use: 'joined' | 'one-column' | 'whole' };

/**
 * The prompts of a file: plain text with one a line, or CSV with one a record. Under a heading `prompt` that column alone is read;
 * without one the cells of a record are one prompt. A line that cannot be one is named, and the others are taken.
 */
export function readList(text: string, isCsv: boolean): PromptList {
  const records = readRecords(text, isCsv);
  const names = records[0]?.cells ?? [];
  const column = promptColumn(names);
  const list: PromptList = { prompts: [], refused: [], use: column !== -1 && names.length > 1 ? 'one-column' : 'whole' };
  for (const { line, cells } of column === -1 ? records : records.slice(1)) {
    const used = (cells ?? []).map(clean);
    const count = used.findLastIndex((cell) => cell !== '') + 1;
    const prompt = list.use === 'one-column' ? (used[column] ?? '') : used.filter((cell) => cell !== '').join(', ');
    const isTooWide = list.use === 'one-column' && count > names.length;
    if (list.use === 'whole' && count > 1) list.use = 'joined';
    const reason = isTooWide ? `has ${count} columns, and the heading ${names.length}` : whyRefused(cells, prompt);
    if (reason !== null) list.refused.push({ line, reason });
    else if (prompt !== '') list.prompts.push(prompt);
  }
  return list;
}

/** A cell in which Excel keeps text as it is, `="007"`, is that text. */
function clean(cell: string): string {
  const text = /^="([^]*)"$/.exec(cell.trim())?.[1]?.replaceAll('""', '"') ?? cell;
  return text.replaceAll(/\r\n?/g, '\n').trim();
}

function whyRefused(cells: readonly string[] | null, prompt: string): string | null {
  if (cells === null) return 'has a misplaced quotation mark';
  if (prompt.includes('\uFFFD')) return 'has damaged characters';
  // oxlint-disable-next-line no-control-regex -- they are what is looked for
  if (/[\0-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F]/.test(prompt)) return 'has bytes that are no text';
  if (prompt.length <= limits.promptLength) return null;
  return `has ${prompt.length.toLocaleString('en')} characters, and a prompt at most ${limits.promptLength.toLocaleString('en')}`;
}

/** The text of a prompt field that holds these prompts: one a line, in quotes where it would be read as something else. */
export function writeList(prompts: readonly string[]): string {
  return prompts.map((prompt) => (/\n|^["']/.test(prompt) ? `"${prompt.replaceAll('"', '""')}"` : prompt)).join('\n');
}
