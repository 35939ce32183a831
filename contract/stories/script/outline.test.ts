import { describe, expect, it } from 'vitest';
import { type StoryCategory, storyCategories } from '../category.ts';
import type { CategoryInputs, StoryCharacter } from '../story.ts';
import { findMoves } from './camera-moves.ts';
import { checkScript, rulesOf } from './check-script.ts';
import { findLexicon } from './lexicon/find-lexicon.ts';
import { type OutlineInput, outlineStory } from './outline.ts';

const mara: StoryCharacter = {
  model_id: null,
  name: 'Mara',
  reference_image_url: null,
  character_image_url: null,
  reference_mode: 'quick',
  description: 'a sailor',
  allow_outfit_changes: false,
};
const inputOf = (category_id: StoryCategory, inputs: Partial<CategoryInputs>, more: Partial<OutlineInput> = {}): OutlineInput => ({
  category_id,
  category_inputs: { character: null, characters: [], topic: '', is_script: false, theme: '', shots_num: null, ...inputs },
  style: '',
  seed: 1,
  shots_num: null,
  ...more,
});
const imagesOf = (input: OutlineInput) => outlineStory(input).scriptResponseShots.map(({ shotImagePrompt }) => shotImagePrompt);

const topics = [
  ['en', 'How the tides come and go', 'Wide shot: '],
  ['de', 'Warum der Himmel blau ist', 'Totale: '],
  ['fr', 'Comment les abeilles font le miel', 'Plan large : '],
  ['es', 'Por qué el cielo es azul', 'Plano general: '],
  ['it', 'Come nasce il pane nel forno', 'Totale: '],
  ['pt', 'Por que o mar não para', 'Plano geral: '],
] as const;

it.each([
  ['A morning at the fish market before work', 'A morning at the fish market'],
  ['Rain on the leaves of an old garden', 'Rain on the leaves'],
  ['A morning at the old fish market, then breakfast', 'A morning at the old fish market'],
  ['A night drive out of the city to the sea', 'A night drive out of the city'],
  ['Ein Morgen auf dem alten Fischmarkt vor der Arbeit', 'Ein Morgen auf dem alten Fischmarkt'],
  ['Un matin au marché aux poissons avant le travail', 'Un matin au marché aux poissons'],
  ['Una mañana en el mercado de pescado antes de trabajar', 'Una mañana en el mercado de pescado'],
  ['Come nasce il pane nel forno di un paese', 'Come nasce il pane nel forno'],
  ['Uma manhã no mercado de peixe antes do trabalho', 'Uma manhã no mercado de peixe'],
])('the title of "%s" is cut before the words that lead on', (topic, title) => {
  expect(outlineStory(inputOf('create_from_scratch', { topic })).scriptTitle).toBe(title);
});

describe.each(storyCategories)('an outline of %s', (category) => {
  it.each(topics)('is in the language of the topic (%s), obeys the rules, and varies with the seed', (language, topic) => {
    const outlines = [1, 2, 3, 4, 5, 6].map((seed) => {
      const input = inputOf(category, { topic }, { seed });
      const outline = outlineStory(input);
      expect(checkScript(outline, rulesOf(input))).toEqual([]);
      expect(outlineStory(input)).toEqual(outline);
      return outline;
    });
    const { sizes, moves, beats } = findLexicon(topic);
    expect(findLexicon(topic).language).toBe(language);
    const [{ scriptTitle, scriptResponseShots: shots }] = outlines as [(typeof outlines)[0]];
    expect(scriptTitle).toBe(topic);
    const ofOwn = shots.filter(
      ({ shotImagePrompt: image, shotVideoPrompt: video }) =>
        sizes.some((size) => image.startsWith(`${size}: `) && image.includes(topic)) && moves.some((move) => video.startsWith(`${move}, `)),
    );
    expect(ofOwn).toEqual(shots);
    // Cards of the shots begin with what is theirs alone.
    const starts = shots.map(({ shotImagePrompt }) => shotImagePrompt.slice(0, shotImagePrompt.indexOf(topic)).split(': ')[1]);
    expect(starts.filter((start) => start === '' || start === undefined)).toEqual([]);
    // A beginning, a middle and an end.
    const told = shots.map(({ shotVideoPrompt }) =>
      beats[category].findIndex((beat) => shotVideoPrompt.includes(beat.replace('{m}', '').trim())),
    );
    expect([told[0], told.at(-1)]).toEqual([0, beats[category].length - 1]);
    expect(new Set(outlines.map((outline) => JSON.stringify(outline))).size).toBeGreaterThan(3);
  });

  it('has one move of the camera in a shot, and neither its size nor its move twice in a row', () => {
    const { scriptResponseShots: shots } = outlineStory(inputOf(category, { topic: 'Tides', character: mara, shots_num: 14 }));
    expect(shots.every(({ shotVideoPrompt }) => findMoves(shotVideoPrompt).length === 1)).toBe(true);
    for (const start of [(i: number) => shots[i]!.shotImagePrompt.split(':')[0], (i: number) => shots[i]!.shotVideoPrompt.split(',')[0]])
      for (let i = 1; i < shots.length; i++) expect(start(i)).not.toBe(start(i - 1));
  });

  it('keeps a given script word for word, split by its sentences', () => {
    for (const topic of [
      '春は暖かい日が続く。夏はとても暑いです！秋は涼しい。冬は寒いですか？',
      'Море сегодня очень спокойно. Лодка выходит из порта! Мы ждём.',
    ]) {
      const { scriptResponseShots: shots } = outlineStory(inputOf(category, { topic, is_script: true }));
      expect(
        shots
          .map(({ shotVoiceoverScript = '' }) => shotVoiceoverScript)
          .join('')
          .replaceAll(' ', ''),
      ).toBe(topic.replaceAll(' ', ''));
      expect(shots.length).toBeGreaterThan(1);
    }
  });
});

it('5.34: shots with a character show it from the front or a three-quarter angle, with the face in focus', () => {
  for (const category of storyCategories) {
    const shown = imagesOf(inputOf(category, { topic: 'Tides', character: mara })).filter((image) => image.includes('<<THE_MARKER>>'));
    expect(shown.length).toBeGreaterThan(1);
    expect(shown.filter((image) => !/(?:front|three-quarter) view, face in focus/.test(image))).toEqual([]);
  }
});

it('a vlog is told by its character, beside whom the others take turns', () => {
  const images = imagesOf(
    inputOf('character_vlog', { topic: 'A day at the harbour', character: mara, characters: [{ ...mara, name: 'Tom' }] }),
  );
  expect(images.filter((image) => image.includes('<<THE_MARKER>>')).length).toBeGreaterThanOrEqual(5);
  expect(images.some((image) => !image.includes('<<'))).toBe(true);
  expect(images.filter((image) => image.includes('<<CHARACTER_2>>')).length).toBeGreaterThan(0);
});

it('a topic after “then” or “danach” gets shots of its own', () => {
  const shown = (topic: string) => {
    const images = imagesOf(inputOf('character_vlog', { topic, character: mara, shots_num: 4 }));
    return images.map((image) => / – (.*?)[,.]/.exec(image)![1]);
  };
  const parts = ['A fish market', 'A fish market', 'Breakfast on the pier', 'Breakfast on the pier'];
  expect(shown('A fish market, then breakfast on the pier')).toEqual(parts);
  expect(new Set(shown('Ein Markt in der Stadt, danach ein Frühstück am Hafen')).size).toBe(2);
});

it.each([{ theme: '<<' }, { topic: ', then ' }])('has its shots although there is no word to tell of: %o', (inputs) => {
  for (const category of storyCategories) expect(imagesOf(inputOf(category, inputs)).every((prompt) => prompt.length > 20)).toBe(true);
});

it('ASMR stays close, shows texture, and its clips tell the sounds and the theme', () => {
  const { scriptResponseShots: shots } = outlineStory(inputOf('asmr_video', { topic: 'Kinetic sand', theme: 'soft whispering' }));
  for (const { shotImagePrompt, shotVideoPrompt } of shots) {
    expect(shotImagePrompt).toMatch(/^(?:Macro|Close-up|Extreme close-up|Detail).*fine texture/);
    expect(shotVideoPrompt).toContain('soft whispering');
  }
  expect(shots.map(({ shotVideoPrompt }) => shotVideoPrompt).join(' ')).toMatch(/tap[^]*rustling|rustling[^]*tap/);
});

it('sentences of a topic are what the shots show, in their order; an explainer also says them', () => {
  const topic = 'A keeper finds a letter. She reads it by the lamp. A ship passes.';
  const images = imagesOf(inputOf('create_from_scratch', { topic, shots_num: 3 }));
  expect(images.map((image) => /: (.*?),/.exec(image)?.[1])).toEqual([
    'A keeper finds a letter',
    'She reads it by the lamp',
    'A ship passes',
  ]);
  const { scriptResponseShots: shots } = outlineStory(inputOf('script_to_video', { topic }));
  expect(shots.map(({ shotVoiceoverScript }) => shotVoiceoverScript)).toEqual([
    'A keeper finds a letter.',
    'She reads it by the lamp.',
    'A ship passes.',
    expect.stringMatching(/^And that is all there is to it/),
  ]);
});

it('has as many shots as are wanted, an explainer no more than it has to say', () => {
  const count = (category: StoryCategory, shots_num: number) =>
    outlineStory(inputOf(category, { topic: 'Tides', shots_num })).scriptResponseShots.length;
  expect([count('music_video', 24), count('asmr_video', 1), count('create_from_scratch', 2), count('script_to_video', 24)]).toEqual([
    24, 1, 2, 8,
  ]);
});

it.each(topics)('a day passes over the pictures of a story (%s)', (_, topic) => {
  const { lights } = findLexicon(topic);
  const lightsOf = (input: OutlineInput) => imagesOf(input).map((image) => lights.findIndex((light) => image.endsWith(`, ${light}.`)));
  const seen = lightsOf(inputOf('script_to_video', { topic }));
  expect([seen, new Set(seen).size]).toEqual([seen.toSorted((a, b) => a - b), 5]);
  // One sitting.
  expect(new Set(lightsOf(inputOf('asmr_video', { topic }))).size).toBe(1);
});

it('sets the light only where style, theme and topic do not', () => {
  const { lights } = findLexicon('Rain');
  const isLit = (input: OutlineInput) => imagesOf(input).some((image) => lights.some((light) => image.includes(light)));
  expect(isLit(inputOf('music_video', { topic: 'Rain on the knights' }))).toBe(true);
  expect(isLit(inputOf('music_video', { topic: 'Rain' }, { style: 'ink' }))).toBe(false);
  expect(isLit(inputOf('music_video', { topic: 'Rain', theme: 'neon city' }))).toBe(false);
  expect(isLit(inputOf('music_video', { topic: 'A night drive to the sea' }))).toBe(false);
});
