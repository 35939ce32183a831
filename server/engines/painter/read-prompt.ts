import { hashText } from './drawing/random.ts';
import type { Concept, Facet, Value } from './words/concepts.ts';
import { lookUp, lookUpInside, lookUpPhrase } from './words/dictionary.ts';

/** The concepts of a prompt. `first`/`all` answer in the order of the words; excluded concepts never appear. */
export type Reading = {
  has(concept: Concept): boolean;
  excludes(concept: Concept): boolean;
  first<F extends Facet>(facet: F): Value<F> | undefined;
  all<F extends Facet>(facet: F): Value<F>[];
  /** Requested concepts, most important first. */
  concepts: readonly Concept[];
  excluded: ReadonlySet<Concept>;
  /** The same words give the same number; any other word gives another. */
  hash: number;
};

// Longer prompts say nothing new to a painter, and a bound keeps the worst case at a few milliseconds.
const MOST_WORDS = 1200;
const NEGATIONS = new Set([
  'no',
  'not',
  'without',
  'ohne',
  'kein',
  'keine',
  'sans',
  'sin',
  'senza',
  'sem',
  'без',
  'بدون',
  'nicht',
  'never',
]);
const UNSPACED = /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー]/u;

function tokenize(text: string): string[] {
  const plain = text
    .slice(0, 12_000)
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\u064b-\u0652\u0640]/g, '')
    .replace(/['’]s\b/g, '');
  return (plain.match(/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー]+|[\p{L}\p{M}\p{N}]+|[.,;:!?]/gu) ?? []).slice(0, MOST_WORDS);
}

const isWord = (token: string | undefined): token is string => token !== undefined && !/^[.,;:!?]$/.test(token);

function meaning(tokens: string[], at: number): { length: number; concepts: readonly Concept[] } {
  const token = tokens[at]!;
  for (const length of [3, 2]) {
    const parts = tokens.slice(at, at + length);
    if (parts.length < length || !parts.every(isWord)) continue;
    const concepts = lookUpPhrase(parts.join('_'));
    if (concepts.length > 0) return { length, concepts };
  }
  if (UNSPACED.test(token)) {
    const concepts: Concept[] = [];
    for (let index = 0; index < token.length;) {
      const found = lookUpInside(token, index);
      if (found) concepts.push(...found.concepts);
      index += found?.length ?? 1;
    }
    return { length: 1, concepts };
  }
  const bare = /^(وال|ال|لل|بال)/.test(token) ? token.replace(/^(وال|ال|لل|بال)/, '') : token;
  const concepts = lookUp(token.slice(0, 40));
  return { length: 1, concepts: concepts.length > 0 || bare === token ? concepts : lookUp(bare.slice(0, 40)) };
}

function collect(text: string): { wanted: Concept[]; unwanted: Concept[]; tokens: string[] } {
  const tokens = tokenize(text);
  const wanted: Concept[] = [];
  const unwanted: Concept[] = [];
  let isNegated = false;
  for (let index = 0; index < tokens.length;) {
    const token = tokens[index]!;
    if (!isWord(token)) isNegated = false;
    if (NEGATIONS.has(token)) isNegated = true;
    const { length, concepts } = isWord(token) ? meaning(tokens, index) : { length: 1, concepts: [] };
    (isNegated ? unwanted : wanted).push(...concepts);
    if (isNegated && concepts.length > 0 && !['and', 'or', 'und', 'et', 'y', 'e'].includes(tokens[index + length] ?? '')) isNegated = false;
    index += length;
  }
  return { wanted, unwanted, tokens };
}

/** Reads a prompt and a negative prompt, in any of the known languages. Linear in their length; never fails. */
export function readPrompt(prompt: string, negativePrompt = ''): Reading {
  const asked = collect(prompt);
  const refused = collect(negativePrompt);
  const excluded = new Set<Concept>([...asked.unwanted, ...refused.wanted, ...refused.unwanted]);
  // "Orange" in "oranges on a table" or "rose" may be both a colour and a thing; all readings stay.
  const concepts = [...new Set(asked.wanted)].filter((concept) => !excluded.has(concept));
  const all = <F extends Facet>(facet: F): Value<F>[] =>
    concepts.filter((concept) => concept.startsWith(`${facet}:`)).map((concept) => concept.slice(facet.length + 1) as Value<F>);
  const words = asked.tokens.filter(isWord).join(' ');
  return {
    concepts,
    excluded,
    all,
    first: (facet) => all(facet)[0],
    has: (concept) => concepts.includes(concept),
    excludes: (concept) => excluded.has(concept),
    hash: hashText(words === '' ? prompt.slice(0, 12_000) : words),
  };
}
