import { limits } from '../../../contract/limits.ts';

const fence = /^```[a-z]*\n([\s\S]*?)\n?```$/i;
const lead = /^(?:(?:here(?:’s| is|'s)[^\n:]{0,80}|(?:improved |rewritten |new )?prompt):\s+)/i;
const quoted: [open: string, close: string][] = [
  ['"', '"'],
  ['“', '”'],
  ['«', '»'],
];

/**
 * The prompt in what a model answered: without what it thought aloud, a fence, a heading or quotation marks around it.
 * Null where nothing is left, or more than a prompt may have.
 */
export function readWrittenPrompt(answer: string): string | null {
  const said = answer.replace(/<think(?:ing)?>[\s\S]*?(?:<\/think(?:ing)?>|$)/gi, '').trim();
  const inside = fence.exec(said)?.[1]?.trim() ?? said;
  const text = unquote(inside.replace(lead, '').trim());
  return text === '' || text.length > limits.promptLength ? null : text;
}

function unquote(text: string): string {
  const marks = quoted.find(([open, close]) => text.length > 1 && text.startsWith(open) && text.endsWith(close));
  const inside = text.slice(1, -1);
  // Two quotations are not one.
  return marks === undefined || marks.some((mark) => inside.includes(mark)) ? text : inside.trim();
}
