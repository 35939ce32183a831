import { english } from './english.ts';
import { french } from './french.ts';
import { german } from './german.ts';
import { italian } from './italian.ts';
import { portuguese } from './portuguese.ts';
import { spanish } from './spanish.ts';
import type { Lexicon } from './lexicon.ts';

const lexicons: readonly Lexicon[] = [english, german, french, spanish, italian, portuguese];

// Texts in these would else be taken for one of the six.
const others = 'het een van och som ett på är og det jest nie się na bir ve için să și nu je ne se za';

/** The lexicon of the language of a text, told by its short words and its letters; English where it is none of the six. */
export function findLexicon(text: string): Lexicon {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  const lists = [others, ...lexicons.map(({ frequent }) => frequent)].map((list) => new Set(list.split(' ')));
  const score = (at: number, letters: string): number =>
    words.reduce((sum, word) => {
      const owners = lists[at]!.has(word) ? lists.filter((list) => list.has(word)).length : 0;
      const own = letters.split('').some((letter) => word.includes(letter)) ? 0.6 : 0;
      return sum + own + (owners === 0 ? 0 : 1 / owners);
    }, 0);
  let best = english;
  let most = score(0, '');
  for (const [i, lexicon] of lexicons.entries()) {
    const own = score(i + 1, lexicon.letters);
    if (own > most) [best, most] = [lexicon, own];
  }
  return best;
}
