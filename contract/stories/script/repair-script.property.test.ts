import fc from 'fast-check';
import { expect, it } from 'vitest';
import { storyCategories } from '../category.ts';
import type { StoryCharacter } from '../story.ts';
import { checkScript, rulesOf } from './check-script.ts';
import { outlineStory } from './outline.ts';
import { repairScript } from './repair-script.ts';
import type { Script } from './script.ts';

/** Pieces that break rules when they meet: markers whole and half, sentences, moves, overlays, other scripts, broken characters. */
const piece = fc.oneof(
  fc.constantFrom('<<THE_MARKER>>', '<<CHARACTER_1>>', '<<CHARACTER_2>>', '<<CHARACTER_9>>', '<<LAMP>>', '<<lamp>>', '<<Tea cup>>'),
  fc.constantFrom('<<', '>>', '<', '>>>', '\0', '\ud83d', '👩‍🚀', 'É', 'ß', 'İ', '"', '(', 'Dr. ', 'z. B. ', ' ', '   '),
  fc.constantFrom(
    'The camera pushes in',
    'pans left',
    'and zooms out',
    'Plan fixe',
    'ruhige Kamera',
    'a title card appears',
    'from behind',
  ),
  fc.constantFrom('. ', '! ', '? ', '… ', '\n', ', ', '; ', ' – ', ': ', ' '),
  fc.constantFrom(
    '海は静かです。',
    '风很大！',
    'Море спокойно. ',
    'البحر هادئ. ',
    'ทะเลสงบ',
    'The sea is calm. ',
    'Ein Boot fährt hinaus.',
  ),
  fc.string({ maxLength: 12 }),
  fc.constant('word '.repeat(40)),
);
const text = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''));
const longText = fc.tuple(text, fc.nat(1_500)).map(([words, times]) => words + 'wide sea '.repeat(times));
const words = fc.oneof({ weight: 40, arbitrary: text }, { weight: 1, arbitrary: longText });

const shot = fc
  .record({ shotImagePrompt: words, shotVideoPrompt: words })
  .chain((prompts) =>
    fc.option(words, { nil: undefined }).map((voice) => (voice === undefined ? prompts : { ...prompts, shotVoiceoverScript: voice })),
  );
const prop = fc.record({
  recurringPropKey: fc.oneof(text, fc.constantFrom('<<LAMP>>', '<<THE_MARKER>>', 'Tea cup')),
  recurringPropDescription: words,
});
const script: fc.Arbitrary<Script> = fc.record({
  scriptTitle: words,
  scriptResponseShots: fc.oneof(
    { weight: 30, arbitrary: fc.array(shot, { maxLength: 5 }) },
    {
      weight: 1,
      arbitrary: fc
        .array(shot, { minLength: 1, maxLength: 2 })
        .map((shots) => Array.from({ length: 320 }, (_, i) => shots[i % shots.length]!)),
    },
  ),
  scriptResponseRecurringProps: fc.array(prop, { maxLength: 24 }),
});
const hasWords = /[\p{L}\p{N}]/u;
const rules = fc.record({
  category_id: fc.constantFrom(...storyCategories),
  charactersCount: fc.nat(3),
  given: fc.option(
    words.filter((given) => hasWords.test(given)),
    { nil: null, freq: 3 },
  ),
});

it('a repaired script has no problems, and stays as it is when it is repaired again', () => {
  fc.assert(
    fc.property(script, rules, (broken, its) => {
      const repaired = repairScript(broken, its);
      expect(checkScript(repaired, its)).toEqual([]);
      expect(repairScript(repaired, its)).toBe(repaired);
    }),
    { numRuns: 200 },
  );
});

const character = (name: string): StoryCharacter => ({
  model_id: null,
  name,
  reference_image_url: null,
  character_image_url: null,
  reference_mode: 'quick',
  description: '',
  allow_outfit_changes: false,
});
const input = fc.record({
  category_id: fc.constantFrom(...storyCategories),
  category_inputs: fc.record({
    character: fc.option(fc.constant(character('Mara')), { nil: null }),
    characters: fc.array(fc.constant(character('Tom')), { maxLength: 2 }),
    topic: words,
    is_script: fc.boolean(),
    theme: text,
    shots_num: fc.option(fc.oneof({ weight: 9, arbitrary: fc.integer({ min: 1, max: 20 }) }, { weight: 1, arbitrary: fc.constant(300) }), {
      nil: null,
    }),
  }),
  style: fc.constantFrom('', 'watercolour'),
  seed: fc.nat(4_294_967_295),
  shots_num: fc.option(fc.oneof({ weight: 9, arbitrary: fc.integer({ min: 1, max: 20 }) }, { weight: 1, arbitrary: fc.constant(300) }), {
    nil: null,
  }),
});

it('an outline obeys the same rules for every topic, type, seed and number of shots', () => {
  fc.assert(
    fc.property(input, (given) => {
      const outline = outlineStory(given);
      expect(checkScript(outline, rulesOf(given))).toEqual([]);
      expect(outlineStory(given)).toEqual(outline);
    }),
    { numRuns: 200 },
  );
});
