import type { ChosenSettings } from '../settings/chosen-settings.ts';
import { hasTag, replaceTags, withoutTags } from '../character/prompt-tags.ts';
import { listTrained } from '../image/check-trained.ts';
import { takeOut } from './take-out.ts';

/** The main character and the extra ones, as scripts of stories name them. */
const markers = /<<(?:THE_MARKER|CHARACTER_\d+)>>/gu;

/** The words that engines read in place of a tag. */
export type TagWords = {
  key: string;
  /** The name of a character, or the word that a trained model learned. */
  words: string;
  /** Said behind the words the first time; of a character that is shown by pictures. */
  description?: string;
  /** It stands before a prompt that does not name it: a trained model is not seen without its word. */
  isNeeded?: true;
};

type Told = Pick<ChosenSettings, 'object_prompt'> & Parameters<typeof listTrained>[0];

/**
 * The prompt as an engine gets it: with the words for what was trained before it, and without the names that only the studio
 * understands. `@key` of a character or a trained model gives way to its words, or is taken out where there are none; so are the
 * markers of characters. Rows keep what was typed.
 */
export function promptForEngine(prompt: string, chosen: Told, tags: readonly TagWords[] = []): string {
  const keys = listTrained(chosen).map(({ name }) => name);
  const told = new Map(tags.map((tag) => [tag.key, tag]));
  const named = replaceTags(takeOut(prompt, markers), [...told.keys()], ({ key, before, after }) => {
    const { words, description = '' } = told.get(key)!;
    return before === 0 && description !== '' ? introduce(words, description, after) : words;
  });
  const plain = withoutTags(
    named,
    keys.filter((key) => !told.has(key)),
  );
  const unsaid = tags.filter(({ key, words, isNeeded }) => isNeeded === true && !hasTag(prompt, key) && !plain.includes(words));
  const first = [chosen.object_prompt?.trim() ?? '', ...unsaid.map(({ words }) => words)];
  return [...first.filter((words) => words !== '' && !plain.includes(words)), plain].filter((part) => part !== '').join(', ');
}

/** As in «Mara, a sailor with red hair, walks»: nothing closes it at the end of a sentence. `after`: the text behind it. */
export function introduce(words: string, description: string, after: string): string {
  const isClosed = /^\s*(?:$|[,.;:!?)\]])/u.test(after);
  return `${words}, ${description}${isClosed ? '' : ','}`;
}
