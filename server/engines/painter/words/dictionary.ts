import { arabic } from './arabic.ts';
import type { Concept, WordTable } from './concepts.ts';
import { eastAsian } from './east-asian.ts';
import { english } from './english.ts';
import { french } from './french.ts';
import { german } from './german.ts';
import { russian } from './russian.ts';
import { southern } from './southern.ts';

const words = new Map<string, Concept[]>();
const prefixes = new Map<string, Concept[]>();

const add = (map: Map<string, Concept[]>, key: string, concept: Concept): void => {
  const known = map.get(key) ?? [];
  if (!known.includes(concept)) map.set(key, [...known, concept]);
};

// The first table that knows a word decides, so that a short foreign word never overrules an English one.
for (const table of [english, german, french, southern, russian, arabic, eastAsian] satisfies WordTable[]) {
  const earlier = new Set(words.keys());
  for (const [concept, list] of Object.entries(table) as [Concept, string][]) {
    for (const word of list.normalize('NFKC').split(' ')) {
      if (word.endsWith('*')) add(prefixes, word.slice(0, -1), concept);
      else if (!earlier.has(word)) add(words, word, concept);
    }
  }
}

const englishStems = (word: string): string[] => {
  const stems: string[] = [];
  if (word.endsWith('ies')) stems.push(`${word.slice(0, -3)}y`);
  if (word.endsWith('es')) stems.push(word.slice(0, -2));
  if (word.endsWith('s')) stems.push(word.slice(0, -1));
  if (word.endsWith('y')) stems.push(word.slice(0, -1), word.slice(0, -2));
  if (word.endsWith('ing') || word.endsWith('ish')) stems.push(word.slice(0, -3), `${word.slice(0, -3)}e`);
  if (word.endsWith('ed')) stems.push(word.slice(0, -2), word.slice(0, -1));
  return stems.filter((stem) => stem.length > 2);
};

/** The meaning of a phrase joined by underscores; empty: unknown. */
export function lookUpPhrase(phrase: string): readonly Concept[] {
  return words.get(phrase) ?? [];
}

/** The meaning of a lower-case word, also in its inflected forms; empty: unknown. */
export function lookUp(word: string): readonly Concept[] {
  const exact = words.get(word);
  if (exact) return exact;
  for (const stem of englishStems(word)) {
    const found = words.get(stem);
    if (found) return found;
  }
  for (let length = Math.min(word.length, 12); length >= 3; length--) {
    const found = prefixes.get(word.slice(0, length));
    if (found) return found;
  }
  return [];
}

/** Longest entry that starts at `at` of an unspaced run (Chinese, Japanese): its length and meaning. */
export function lookUpInside(run: string, at: number): { length: number; concepts: readonly Concept[] } | undefined {
  for (let length = Math.min(5, run.length - at); length >= 1; length--) {
    const found = words.get(run.slice(at, at + length));
    if (found) return { length, concepts: found };
  }
  return undefined;
}
