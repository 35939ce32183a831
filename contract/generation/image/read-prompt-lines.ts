import { toStorable } from '../../to-storable.ts';

/** A prompt in quotes, in double ones also over line breaks, as in CSV; or any other line. */
const listed = /[^\S\r\n]*(?:"([^"]*(?:""[^"]*)*)"|'([^'\r\n]*(?:''[^'\r\n]*)*)')[^\S\r\n]*(?:[,;][^\S\r\n]*)?(?=[\r\n]|$)|[^\r\n]+/g;

/** The prompts of a field: one a line, without blank lines and surrounding quotes. A doubled quote inside quotes is one. */
export function readPromptLines(text: string): string[] {
  return Array.from(toStorable(text).matchAll(listed), ([line, double, single]) =>
    (double?.replaceAll('""', '"') ?? single?.replaceAll("''", "'") ?? line).trim(),
  ).filter((prompt) => prompt !== '');
}
