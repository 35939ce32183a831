import type { TextReading } from '../../../lib/text/read-text.ts';
import type { PromptList } from './read-list.ts';

/** A file and what was read from it; neither reading nor list of one that is no text. */
export type FileList = { name: string; reading: TextReading | undefined; list: PromptList | undefined };

const linesTold = 3;
const previewLength = 60;
const uses = { whole: '', joined: ' The cells of a line are one prompt.', 'one-column': ' Only the column of prompts was read.' };

/** The sentence after lists were opened: the prompts taken, and a preview of a file whose encoding was guessed. */
export function describeTaken(lists: readonly FileList[], isReplacing: boolean): string {
  const taken = lists.filter(({ list }) => list?.prompts.length);
  const count = taken.reduce((sum, { list }) => sum + list!.prompts.length, 0);
  const names = taken.map(({ name }) => name).join(', ');
  const head = `${count.toLocaleString('en')} ${count === 1 ? 'prompt' : 'prompts'} from ${names}`;
  const use = new Set(taken.map(({ list }) => uses[list!.use]));
  const guessed = taken.find(({ reading }) => reading?.isGuessed);
  return `${head}${isReplacing ? ' took the place of your prompt' : ''}.${Array.from(use).join('')}${guessed ? describeGuess(guessed) : ''}`;
}

/** The words around the first letter that another encoding would read otherwise. */
function describeGuess({ reading, list }: FileList): string {
  const prompt = list!.prompts.find((one) => /[^\0-\x7F]/.test(one)) ?? list!.prompts[0]!;
  const from = Math.max(0, prompt.search(/[^\0-\x7F]/) - previewLength / 2);
  const words = prompt.slice(from, from + previewLength).replaceAll(/\s+/g, ' ');
  const shown = `${from > 0 ? '…' : ''}${words.trim()}${prompt.length > from + previewLength ? '…' : ''}`;
  return ` Read as ${reading!.encoding}: ${shown}`;
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
