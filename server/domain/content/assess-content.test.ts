import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assessContent } from './assess-content.ts';

const categories = {
  N: 'Nudity and Sexual Content',
  C: 'Child Exploitation and Abuse',
  V: 'Violence and Gore',
  I: 'Illegal Activities',
  H: 'Hate Speech and Harassment',
  '-': undefined,
} as const;

describe('assessContent', () => {
  it.each<[string, keyof typeof categories, keyof typeof categories]>([
    // prompt, first look, second look
    ['a quiet harbour at dusk', '-', '-'],
    ['', '-', '-'],
    ['a nude woman on a beach', 'N', 'N'],
    ['nude lipstick on a marble table', 'N', '-'],
    ['high heels in nude, studio light', 'N', '-'],
    ['visible to the naked eye', 'N', '-'],
    ['grilled chicken breast with herbs', 'N', '-'],
    ['eine nackte Frau', 'N', 'N'],
    ['une femme nue allongée', 'N', 'N'],
    ['обнажённая женщина', 'N', 'N'],
    ['裸体的女人', 'N', 'N'],
    ['a nude child', 'C', 'C'],
    ['children playing, one eats chicken breast', 'C', '-'],
    ['child porn', 'C', 'C'],
    ['children playing in the snow', '-', '-'],
    ['a shooting star over the lake', 'V', '-'],
    ['a photo shoot in the studio', 'V', '-'],
    ['a school shooting', 'V', 'V'],
    ['blood orange on a plate', 'V', '-'],
    ['a knight covered in blood', 'V', 'V'],
    ['a battle without any blood', 'V', '-'],
    ['ein Ritter voller Blut', 'V', 'V'],
    ['Blutorange auf dem Tisch', '-', '-'],
    ['un cadavre dans la rue', 'V', 'V'],
    ['血まみれの部屋', 'V', 'V'],
    ['a murder of crows', 'V', '-'],
    ['a killer whale jumping', 'V', '-'],
    ['a bath bomb in the shop', 'I', '-'],
    ['how to build a pipe bomb', 'I', 'I'],
    ['glue gun on a craft table', 'I', '-'],
    ['weeds in a garden', '-', '-'],
    ['weed in a garden', 'I', '-'],
    ['Kokain auf einem Spiegel', 'I', 'I'],
    ['a nazi parade', 'H', 'H'],
    ['an anti nazi poster', 'H', '-'],
    ['a swastika on a Buddhist temple', 'H', '-'],
    ['eine rassistische Karikatur', 'H', 'H'],
    ['Heil Hitler', 'H', 'H'],
    // Words inside other words are other words.
    ['Essex in Sussex, a grape, a skilled gunner', '-', '-'],
    ['NUDE', 'N', 'N'],
  ])('%s', (prompt, strict, context) => {
    expect(assessContent(prompt, 'strict')?.category).toBe(categories[strict]);
    expect(assessContent(prompt, 'context')?.category).toBe(categories[context]);
  });

  it('names the word as it stands in the prompt', () => {
    expect(assessContent('A city under a massacre', 'strict')).toEqual({ category: 'Violence and Gore', word: 'massacre' });
  });

  it('never finds more at the second look than at the first', () => {
    const word = fc.constantFrom('nude', 'lipstick', 'blood', 'no', 'child', 'gun', 'glue', 'a', 'nazi', 'star', 'shooting', '裸体', ',');
    fc.assert(
      fc.property(fc.array(word, { maxLength: 12 }), (words) => {
        const prompt = words.join(' ');
        if (assessContent(prompt, 'strict') === null) expect(assessContent(prompt, 'context')).toBeNull();
      }),
    );
  });

  it('takes any text', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => void assessContent(text, 'strict')));
  });
});
