import { limits } from '../../../../../contract/limits.ts';
import type { TextReading } from '../../../../lib/text/read-text.ts';
import type { PromptTable } from './read-table.ts';

/** A file and what was read from it; neither reading nor list of one that is no text. */
export type FileList = { name: string; reading: TextReading | undefined; list: PromptTable | undefined };

const linesTold = 3;
const previewLength = 60;

/** The sentence after lists were opened: the rows added, and a preview of a file whose encoding was guessed. `added`: as many as fitted. */
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

/** The words around the first letter that another encoding would read otherwise. */
function describeGuess({ reading, list }: FileList): string {
  const prompts = list!.rows.map((row) => row['prompt']!);
  const prompt = prompts.find((one) => /[^\0-\x7F]/.test(one)) ?? prompts[0]!;
  const from = Math.max(0, prompt.search(/[^\0-\x7F]/) - previewLength / 2);
  const words = prompt.slice(from, from + previewLength).replaceAll(/\s+/g, ' ');
  const shown = `${from > 0 ? '…' : ''}${words.trim()}${prompt.length > from + previewLength ? '…' : ''}`;
  return `Read as ${reading!.encoding}: ${shown}`;
}

/** The lines that were left out with their reasons, and the files that are no text; null where there are none. */
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
