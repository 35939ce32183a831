import { contentCategories, type ContentCategory } from '../../../contract/content/content-warning.ts';
import { childWords, contentWords, negations } from './content-words.ts';

/** The finding in a prompt that cannot be published: the category in words, and the word as it stands in the prompt. */
export type ContentWarning = { category: string; word: string };

type Term = { parts: string[]; isUnspaced: boolean; harmlessBeside: ReadonlySet<string> };
type Found = { at: number; word: string };

const unspaced = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u;
/** How many words around one are its context. */
const reach = 3;

const children = childWords.map(parseTerm);
const terms = Object.fromEntries(
  Object.entries(contentWords).map(([category, lines]) => [category, lines.flatMap((line) => line.split(' ')).map(parseTerm)]),
) as Record<ContentCategory, Term[]>;
const negating = new Set(negations);

/**
 * Finds words in a prompt that cannot be published, by word lists alone: it understands no picture and no meaning. `strict` takes
 * every mention. `context` lets go a word that its neighbours make harmless («nude lipstick», «shooting star») or negate
 * («without blood»). Null: nothing found.
 */
export function assessContent(prompt: string, look: 'strict' | 'context'): ContentWarning | null {
  const words = tokenize(prompt);
  const find = (of: ContentCategory) => findTerm(words, terms[of], look);
  const sexual = find('nudity');
  const isOfChildren = sexual !== null && findTerm(words, children, 'strict') !== null;
  const found: [ContentCategory, Found | null][] = [
    ['child', isOfChildren ? sexual : find('child')],
    ['nudity', sexual],
    ['violence', find('violence')],
    ['illegal', find('illegal')],
    ['hate', find('hate')],
  ];
  for (const [category, hit] of found) if (hit !== null) return { category: contentCategories[category], word: hit.word };
  return null;
}

function tokenize(text: string): string[] {
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .replaceAll(/['’]s\b/g, '')
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  );
}

function parseTerm(entry: string): Term {
  const [word = '', beside = ''] = entry.split('/');
  return { parts: word.split('_'), isUnspaced: unspaced.test(word), harmlessBeside: new Set(beside.split(',').filter(Boolean)) };
}

function findTerm(words: string[], list: readonly Term[], look: 'strict' | 'context'): Found | null {
  for (const [at] of words.entries()) {
    for (const term of list) {
      if (!matches(words, at, term)) continue;
      if (look === 'context' && isHarmless(words, at, term)) continue;
      return { at, word: term.isUnspaced ? term.parts[0]! : words.slice(at, at + term.parts.length).join(' ') };
    }
  }
  return null;
}

function matches(words: string[], at: number, { parts, isUnspaced }: Term): boolean {
  if (isUnspaced) return words[at]!.includes(parts[0]!);
  return parts.every((part, index) => {
    const word = words[at + index];
    if (word === undefined) return false;
    return part.endsWith('*') ? word.startsWith(part.slice(0, -1)) : word === part;
  });
}

function isHarmless(words: string[], at: number, { parts, harmlessBeside }: Term): boolean {
  const before = words.slice(Math.max(0, at - reach), at);
  const after = words.slice(at + parts.length, at + parts.length + reach);
  // A negation reaches over an article and an adjective, not over the whole sentence.
  if (before.slice(-2).some((word) => negating.has(word))) return true;
  return [...before, ...after].some((word) => harmlessBeside.has(word));
}
