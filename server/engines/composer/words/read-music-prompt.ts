import { hashText } from '../../painter/drawing/random.ts';
import { english } from './english.ts';
import { french } from './french.ts';
import { german } from './german.ts';
import type { Mood, MusicConcept, MusicStyle, MusicWords, NamedInstrument, TextureName } from './music-concepts.ts';
import { eastAsian, russian } from './other-scripts.ts';
import { southern } from './southern.ts';

/** The meaning of a prompt for the composer; each list in the order of the words, without what was refused. */
export type MusicReading = {
  styles: MusicStyle[];
  moods: Mood[];
  instruments: NamedInstrument[];
  textures: TextureName[];
  /** Instruments that are not to be heard. */
  without: NamedInstrument[];
  /** Beats a minute that were asked for as a number. */
  bpm: number | null;
  pace: 'slow' | 'fast' | null;
  /** True where the words ask for music, not for sounds alone. */
  hasMusic: boolean;
  /** The same words give the same number. */
  hash: number;
};

const wordsMax = 400;
const negations = new Set('no not without ohne kein keine keinen sans sin senza sem без nicht never zero 没有 なし'.split(' '));
const joining = new Set('and or und oder et ou y e o и или'.split(' '));
const unspaced = /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー]/u;

const exact = new Map<string, MusicConcept[]>();
const beginnings = new Map<string, MusicConcept[]>();
const inside = new Map<string, MusicConcept[]>();
const beginningMin = 3;

function learn(words: MusicWords): void {
  for (const [concept, list] of Object.entries(words) as [MusicConcept, string][])
    for (const word of list.split(' ')) {
      const [book, key] = word.endsWith('*') ? [beginnings, word.slice(0, -1)] : [words === eastAsian ? inside : exact, word];
      book.set(key, [...(book.get(key) ?? []), concept]);
    }
}
for (const words of [english, german, french, southern, russian, eastAsian]) learn(words);

function meaningOf(word: string): readonly MusicConcept[] {
  const known = exact.get(word);
  if (known !== undefined) return known;
  for (let length = word.length; length >= beginningMin; length--) {
    const found = beginnings.get(word.slice(0, length));
    if (found !== undefined) return found;
  }
  return [];
}

function meaningsInside(text: string): MusicConcept[] {
  const found: MusicConcept[] = [];
  for (let at = 0; at < text.length;) {
    const length = [6, 5, 4, 3, 2, 1].find((size) => inside.has(text.slice(at, at + size)));
    if (length !== undefined) found.push(...inside.get(text.slice(at, at + length))!);
    at += length ?? 1;
  }
  return found;
}

function nextMeaning(tokens: readonly string[], at: number): { length: number; concepts: readonly MusicConcept[] } {
  for (const length of [3, 2]) {
    const phrase = tokens.slice(at, at + length);
    const concepts = phrase.length === length ? meaningOfPhrase(phrase.join('_')) : [];
    if (concepts.length > 0) return { length, concepts };
  }
  const token = tokens[at]!;
  return { length: 1, concepts: unspaced.test(token) ? meaningsInside(token) : meaningOf(token.slice(0, 40)) };
}

/** Phrases may end in a beginning, but their first words count whole. */
function meaningOfPhrase(phrase: string): readonly MusicConcept[] {
  const concepts = exact.get(phrase);
  if (concepts !== undefined) return concepts;
  for (let length = phrase.length; length > phrase.indexOf('_'); length--) {
    const found = beginnings.get(phrase.slice(0, length));
    if (found !== undefined && phrase.slice(0, length).includes('_')) return found;
  }
  return [];
}

function collect(tokens: readonly string[]): { wanted: Set<MusicConcept>; unwanted: Set<MusicConcept> } {
  const wanted = new Set<MusicConcept>();
  const unwanted = new Set<MusicConcept>();
  let isNegated = false;
  for (let at = 0; at < tokens.length;) {
    const token = tokens[at]!;
    if (/^[.;:!?]$/.test(token)) isNegated = false;
    if (negations.has(token)) isNegated = true;
    const { length, concepts } = nextMeaning(tokens, at);
    for (const concept of concepts) (isNegated ? unwanted : wanted).add(concept);
    at += length;
    if (isNegated && concepts.length > 0 && !joining.has(tokens[at] ?? '')) isNegated = false;
  }
  for (const concept of unwanted) wanted.delete(concept);
  return { wanted, unwanted };
}

/** Reads what music or sounds a prompt asks for, in the languages of the word lists. Linear in its length; never fails. */
export function readMusicPrompt(prompt: string): MusicReading {
  const plain = prompt.slice(0, 8_000).normalize('NFC').toLowerCase();
  const found = plain.match(/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー]+|[\p{L}\p{M}\p{N}]+|[.;:!?]/gu) ?? [];
  const tokens = found.slice(0, wordsMax);
  const { wanted, unwanted } = collect(tokens);
  const all = <T extends string>(facet: string, from = wanted): T[] =>
    [...from].filter((concept) => concept.startsWith(`${facet}:`)).map((concept) => concept.slice(facet.length + 1) as T);
  const [styles, moods, instruments] = [all<MusicStyle>('style'), all<Mood>('mood'), all<NamedInstrument>('part')];
  const textures = readTextures(all<TextureName>('texture'), wanted);
  const isMusical = wanted.has('kind:music') || styles.length + instruments.length > 0;
  const bpm = Number(/(\d{2,3})\s*bpm/.exec(plain)?.[1] ?? /bpm\s*:?\s*(\d{2,3})/.exec(plain)?.[1]);
  return {
    styles,
    moods,
    instruments,
    textures,
    without: all<NamedInstrument>('part', unwanted),
    bpm: bpm >= 40 && bpm <= 220 ? bpm : null,
    pace: wanted.has('tempo:slow') ? 'slow' : wanted.has('tempo:fast') ? 'fast' : null,
    hasMusic: !unwanted.has('kind:music') && (isMusical || textures.length === 0),
    hash: hashText(tokens.join(' ')),
  };
}

/** A prompt for ASMR without a named sound gets hands and breath. */
function readTextures(named: TextureName[], wanted: ReadonlySet<MusicConcept>): TextureName[] {
  if (named.length > 0 || !wanted.has('kind:asmr') || wanted.has('kind:music')) return named;
  return ['tapping', 'brushing', 'whisper'];
}
