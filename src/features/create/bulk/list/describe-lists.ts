import { limits } from '../../../../../contract/limits.ts';
import type { TextReading } from '../../../../lib/text/read-text.ts';
import type { PromptTable } from './read-table.ts';

/** A file with its decoded text and table; both undefined for a binary file. */
export type FileList = { name: string; reading: TextReading | undefined; list: PromptTable | undefined };

const linesTold = 3;
const previewLength = 60;

/** The message after opening lists: the rows added, and a preview of a file with a guessed encoding. `added`: rows that fitted. */
export function describeTaken(lists: readonly FileList[], added: number): string {
  const taken = lists.filter(({ list }) => list?.rows.length);
  const count = taken.reduce((sum, { list }) => sum + list!.rows.length, 0);
  const promptless = lists.reduce((sum, { list }) => sum + (list?.promptless ?? 0), 0);
  const names = taken.flatMap(({ name }) => (name === '' ? [] : [name])).join(', ');
  const guessed = taken.find(({ reading }) => reading?.isGuessed);
  return [
    `${countRows(added)} added${names === '' ? '' : ` from ${names}`}.`,
    ...(added < count ? [`${countRows(count - added)} left out: a table holds ${limits.bulkRowsMax.toLocaleString('en')}.`] : []),
    ...(promptless > 0 ? [`${countRows(promptless)} without a prompt left out.`] : []),
    ...(taken.some(({ list }) => list!.isJoined) ? ['The cells of a line are one prompt.'] : []),
    ...(guessed ? [describeGuess(guessed)] : []),
  ].join(' ');
}

const countRows = (count: number) => `${count.toLocaleString('en')} ${count === 1 ? 'row' : 'rows'}`;

/** The text around the first character that another encoding would decode differently. */
function describeGuess({ reading, list }: FileList): string {
  const prompts = list!.rows.map((row) => row['prompt']!);
  const prompt = prompts.find((one) => /[^\0-\x7F]/.test(one)) ?? prompts[0]!;
  const from = Math.max(0, prompt.search(/[^\0-\x7F]/) - previewLength / 2);
  const words = prompt.slice(from, from + previewLength).replaceAll(/\s+/g, ' ');
  const shown = `${from > 0 ? '…' : ''}${words.trim()}${prompt.length > from + previewLength ? '…' : ''}`;
  return `Read as ${reading!.encoding}: ${shown}`;
}

/** The refused lines with their reasons, and the binary files; null when there are none. */
export function describeRefused(lists: readonly FileList[]): string | null {
  const noText = lists
    .filter(({ list }) => list === undefined)
    .map(({ name }) => `${name} is no text that can be read: save it as CSV or plain text in UTF-8.`);
  const ofFile = lists.length === 1 ? () => '' : (name: string) => ` of ${name}`;
  const lines = lists.flatMap(({ name, list }) =>
    (list?.refused ?? []).map(({ line, reason }) => `line ${line.toLocaleString('en')}${ofFile(name)} ${reason}`),
  );
  const more = lines.length - linesTold;
  const told = [...lines.slice(0, linesTold), ...(more > 0 ? [`${more.toLocaleString('en')} more ${more === 1 ? 'line' : 'lines'}`] : [])];
  const leftOut = told.length === 0 ? [] : [`Left out: ${told.join('; ')}.`];
  return noText.length + leftOut.length === 0 ? null : [...noText, ...leftOut].join(' ');
}
