import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { storyNames } from '../category.ts';
import { checkScript, type ScriptRules } from './check-script.ts';
import { repairScript } from './repair-script.ts';
import { type Script, scriptSchema, type ScriptShot } from './script.ts';

const explainer: ScriptRules = { category_id: 'script_to_video', charactersCount: 0, given: null };
const vlog: ScriptRules = { category_id: 'character_vlog', charactersCount: 2, given: null };
const shot = (changes: Partial<ScriptShot> = {}): ScriptShot => ({
  shotImagePrompt: 'Wide shot of a harbour with <<LAMP>> on a wall',
  shotVideoPrompt: 'The camera slowly pushes in while boats rock.',
  shotVoiceoverScript: 'A harbour sleeps. It wakes early.',
  ...changes,
});
const lamp = { recurringPropKey: '<<LAMP>>', recurringPropDescription: 'a dented brass lamp' };
const script = (shots: ScriptShot[], changes: Partial<Script> = {}): Script => ({
  scriptTitle: 'A harbour before dawn',
  scriptResponseShots: shots,
  scriptResponseRecurringProps: [lamp],
  ...changes,
});
const silent = (changes: Partial<ScriptShot>): ScriptShot => {
  const { shotVoiceoverScript: _words, ...rest } = shot(changes);
  return rest;
};
const describedAs = (recurringPropDescription: string): Script =>
  script([shot()], { scriptResponseRecurringProps: [{ ...lamp, recurringPropDescription }] });
const problemsOf = (checked: Script, rules: ScriptRules) => checkScript(checked, rules).map(({ path, text }) => `${path} ${text}`);

/** The script breaks one rule; by the rules it is put right. */
function expectBroken(broken: Script, rules: ScriptRules, problem: RegExp): Script {
  expect(problemsOf(broken, rules).join('\n')).toMatch(problem);
  const repaired = repairScript(broken, rules);
  expect(problemsOf(repaired, rules)).toEqual([]);
  return repaired;
}

it('3.01: the five types of stories have their names', () => {
  expect(storyNames).toEqual({
    character_vlog: 'Character Vlog',
    script_to_video: 'Explainer Video',
    music_video: 'Music Video',
    asmr_video: 'ASMR Video',
    create_from_scratch: 'From Scratch',
  });
});

it('3.03: a script has a title, shots and recurring props, and one that obeys the rules stays as it is', () => {
  const good = v.parse(scriptSchema, script([shot()]));
  expect(Object.keys(good)).toEqual(['scriptTitle', 'scriptResponseShots', 'scriptResponseRecurringProps']);
  expect(problemsOf(good, explainer)).toEqual([]);
  expect(repairScript(good, explainer)).toBe(good);
});

it('3.04: a shot has a prompt of its picture and of its clip, and words only in explainers', () => {
  const { scriptResponseShots: shots } = expectBroken(script([shot()]), { ...explainer, category_id: 'asmr_video' }, /must be absent/);
  expect(shots).toEqual([silent({})]);
  expectBroken(script([shot({ shotImagePrompt: ' ' })]), explainer, /shotImagePrompt must not be empty/);
  expectBroken(script([shot({ shotVideoPrompt: '' })]), explainer, /shotVideoPrompt must not be empty/);
});

it('3.05: keys of props look like <<NAME>> and are there once', () => {
  const props = [
    lamp,
    { ...lamp, recurringPropDescription: 'another' },
    { recurringPropKey: 'Tea cup', recurringPropDescription: 'a cup' },
  ];
  const broken = script([shot({ shotImagePrompt: 'On a table: <<Tea cup>> by <<lamp>>' })], { scriptResponseRecurringProps: props });
  const repaired = expectBroken(broken, explainer, /\[1\].recurringPropKey must be there once[^]*\[2\].recurringPropKey must look like/);
  expect(repaired.scriptResponseRecurringProps.map(({ recurringPropKey }) => recurringPropKey)).toEqual(['<<LAMP>>', '<<TEA_CUP>>']);
  expect(repaired.scriptResponseShots[0]!.shotImagePrompt).toBe('On a table: <<TEA_CUP>> by <<LAMP>>');
});

it('3.06: markers are those of the characters, extra ones numbered from 2, and of the props', () => {
  const broken = script([silent({ shotImagePrompt: '<<CHARACTER_1>> and <<CHARACTER_2>> with <<CHARACTER_3>> at <<GATE>>' })]);
  const repaired = expectBroken(broken, vlog, /must not have <<CHARACTER_1>>[^]*must not have <<CHARACTER_3>>[^]*must not have <<GATE>>/);
  expect(repaired.scriptResponseShots[0]!.shotImagePrompt).toBe('<<THE_MARKER>> and <<CHARACTER_2>> with a person at gate');
  expectBroken(script([shot({ shotImagePrompt: 'A <<half marker' })]), explainer, /of the form <<NAME>> only/);
});

describe('5.31: explainers have one shot for 1–2 sentences', () => {
  it('and one that has more becomes several shots', () => {
    const broken = script([
      shot({ shotVoiceoverScript: 'Tides come in slowly here. They go out again. Boats rest on mud. Then the water returns.' }),
    ]);
    const { scriptResponseShots: shots } = expectBroken(broken, explainer, /must have 1 or 2 sentences/);
    expect(shots.map(({ shotVoiceoverScript: words }) => words).join(' ')).toBe(broken.scriptResponseShots[0]!.shotVoiceoverScript);
  });
});

it('9.15 and 5.31: explainers are spoken in under 60 seconds; their beginning and end stay', () => {
  const long = Array.from({ length: 20 }, (_, i) => shot({ shotVoiceoverScript: `Sentence ${i} has exactly eight words in it.` }));
  const { scriptResponseShots: shots } = expectBroken(script(long), explainer, /less than 60 seconds/);
  expect([shots[0], shots.at(-1)]).toEqual([long[0], long[19]]);
  expect(shots).toHaveLength(18);
});

describe('5.32: a video prompt', () => {
  it.each([
    ['is one sentence', 'The camera pushes in. Boats rock.', /must be one sentence/, 'The camera pushes in, Boats rock.'],
    ['has one move', 'The camera pans left, boats rock, then it zooms in.', /one move/, 'The camera pans left, boats rock.'],
    ['has a move', 'Boats rock on the water.', /one move/, 'Boats rock on the water, slow push in.'],
    ['has no text overlay', 'Slow push in, a title card fades in, boats rock.', /text over/, 'Slow push in, boats rock.'],
    ['has no markers of props', 'Slow push in on <<LAMP>>.', /markers of props/, 'Slow push in on lamp.'],
    ['has one move in German', 'Langsamer Schwenk nach links und die Kamera fährt heran.', /one move/, 'Langsamer Schwenk nach links.'],
  ])('%s', (_, shotVideoPrompt, problem, repaired) => {
    const { scriptResponseShots: shots } = expectBroken(script([shot({ shotVideoPrompt })]), explainer, problem);
    expect(shots[0]!.shotVideoPrompt).toBe(repaired);
  });

  it.each([
    'Slow pan to the right over a frying pan.',
    'Boats rock, static camera.',
    'Lent travelling avant vers le phare.',
    'She tilts her head as the camera orbits.',
  ])('may name its one move: %s', (shotVideoPrompt) => expect(problemsOf(script([shot({ shotVideoPrompt })]), explainer)).toEqual([]));
});

it('5.33: a shot without a character must not contain the marker', () => {
  const alone = script([
    silent({ shotImagePrompt: '<<THE_MARKER>> at sea' }),
    silent({ shotVideoPrompt: '<<THE_MARKER>> waves, slow push in.' }),
  ]);
  const empty = expectBroken(alone, { ...vlog, category_id: 'music_video', charactersCount: 0 }, /must not have <<THE_MARKER>>/);
  expect(JSON.stringify(empty)).not.toContain('THE_MARKER');
  const one = expectBroken(alone, vlog, /\[1\].shotVideoPrompt must name only characters that its picture shows/);
  expect(one.scriptResponseShots.map(({ shotVideoPrompt }) => shotVideoPrompt)).toEqual([
    'The camera slowly pushes in while boats rock.',
    'a person waves, slow push in.',
  ]);
  expectBroken(script([silent({})]), vlog, /must show <<THE_MARKER>> in a shot/);
});

it('5.34: character shots are from the front or a three-quarter angle, with the character in focus', () => {
  const hidden = script([silent({ shotImagePrompt: '<<THE_MARKER>> seen from behind, out of focus' })]);
  const { scriptResponseShots: shots } = expectBroken(hidden, vlog, /from the front or a three-quarter angle, in focus/);
  expect(shots[0]!.shotImagePrompt).toBe('<<THE_MARKER>> from a three-quarter angle, in focus');
});

it('9.15: titles have fewer than 8 words and no markers, descriptions of props fewer than 10 words', () => {
  const words = (count: number) => Array.from({ length: count }, (_, i) => `word${i}`).join(' ');
  const scriptResponseRecurringProps = [{ ...lamp, recurringPropDescription: words(10) }];
  const broken = script([shot()], { scriptTitle: `<<LAMP>> ${words(8)}`, scriptResponseRecurringProps });
  const repaired = expectBroken(broken, explainer, /fewer than 8 words[^]*must not have markers[^]*fewer than 10 words/);
  expect(repaired.scriptTitle).toBe(`lamp ${words(6)}`);
  expect(repaired.scriptResponseRecurringProps[0]!.recurringPropDescription).toBe(words(9));
});

it('a given script is spoken word for word', () => {
  const given = 'Der Hafen schläft noch tief.\n\nDann wird es hell am Kai! Boote fahren hinaus.';
  const broken = script([shot(), shot({ shotImagePrompt: 'Boats' })]);
  const { scriptResponseShots: shots } = expectBroken(broken, { ...explainer, given }, /word for word/);
  expect(shots.map(({ shotVoiceoverScript: words }) => words)).toEqual([
    'Der Hafen schläft noch tief.',
    'Dann wird es hell am Kai! Boote fahren hinaus.',
  ]);
});

it.each<[string, Script, RegExp]>([
  ['an empty title', script([shot()], { scriptTitle: ' ' }), /scriptTitle must not be empty/],
  ['a title of one long word', script([shot()], { scriptTitle: 'a'.repeat(201) }), /scriptTitle must be at most 200/],
  ['broken characters in the title', script([shot()], { scriptTitle: 'Sea \0' }), /scriptTitle must not have broken/],
  ['no shots', script([]), /must have a shot/],
  ['too many shots', script(Array.from({ length: 301 }, () => shot())), /must have at most 300 shots/],
  ['a prompt that is too long', script([shot({ shotImagePrompt: 'sea '.repeat(2_501) })]), /shotImagePrompt must be at most 10000/],
  ['broken characters in a prompt', script([shot({ shotImagePrompt: 'Sea \ud83d' })]), /shotImagePrompt must not have broken/],
  ['a prop without description', describedAs(' '), /recurringPropDescription must not be empty/],
  ['a prop of one long word', describedAs('a'.repeat(201)), /recurringPropDescription must be at most 200/],
  ['a marker in a prop', describedAs('a <<LAMP>>'), /recurringPropDescription must not have markers/],
  ['broken characters in a prop', describedAs('a \0'), /recurringPropDescription must not have broken/],
  [
    'too many props',
    script([shot()], { scriptResponseRecurringProps: Array.from({ length: 21 }, (_, i) => ({ ...lamp, recurringPropKey: `<<P${i}>>` })) }),
    /at most 20 props/,
  ],
])('a story cannot keep %s', (_, broken, problem) => {
  expectBroken(broken, explainer, problem);
});
