import { describe, expect, it } from 'vitest';
import { emptyForm, type CharacterForm } from '../form.ts';
import { pickCharacters, writePrompt } from './change-characters.ts';
import { chooseImages, chooseSeed, chooseTab, chooseTemplate, chooseWay } from './choose-mode.ts';
import { chooseReferences, guidanceOf } from './choose-references.ts';
import { chooseSize } from './choose-size.ts';

type Rule = (form: CharacterForm) => Partial<CharacterForm>;
const after = (...rules: Rule[]) => rules.reduce<CharacterForm>((form, rule) => ({ ...form, ...rule(form) }), emptyForm());
const add =
  (...modelIds: string[]): Rule =>
  (form) =>
    pickCharacters(form, { mode: 'add', modelIds });
const template =
  (key: string): Rule =>
  (form) =>
    chooseTemplate(form, key);
const tab =
  (name: CharacterForm['tab']): Rule =>
  (form) =>
    chooseTab(form, name);
const images =
  (count: number): Rule =>
  (form) =>
    chooseImages(form, count);
const shown = ({ tab: name, parameters }: CharacterForm) => [name, parameters.active_template?.value ?? null, parameters.image_num.value];
const keys = ({ parameters }: CharacterForm) => parameters.characters.value.map(({ model_id }) => model_id);

it('a new form asks for one picture', () => {
  expect(emptyForm().parameters.image_num).toEqual({ value: 1, action: 'init' });
});

describe('characters in the prompt', () => {
  it('a second character changes the mode; its removal restores the mode and removes the tag', () => {
    const two = after(add('mara', 'tomas'));
    expect(two.parameters.creation_mode).toEqual({ value: 'multipleCharacter', action: 'autoUpdate' });
    const one = { ...two, ...pickCharacters(two, { mode: 'remove', modelIds: ['mara'] }) };
    expect(one.parameters.creation_mode).toEqual({ value: 'promptAndReference', action: 'autoUpdate' });
    expect([one.parameters.prompt.value, keys(one)]).toEqual(['@tomas ', ['tomas']]);
  });

  it('replaceAll, replace, add and remove change the list and the tags alike; those that stay keep their weight', () => {
    const begun = after((form) => writePrompt(form, '@mara at sea', ['mara', 'tomas']));
    begun.parameters.characters.value[0]!.model_weight = 0.2;
    const added = { ...begun, ...pickCharacters(begun, { mode: 'add', modelIds: ['tomas'] }) };
    expect([added.parameters.prompt.value, added.parameters.characters.value.map((one) => one.model_weight)]).toEqual([
      '@tomas @mara at sea',
      [0.2, 0.7],
    ]);
    const replaced = { ...added, ...pickCharacters(added, { mode: 'replace', replaced: 'mara', modelIds: ['ida'] }) };
    expect([replaced.parameters.prompt.value, keys(replaced)]).toEqual(['@tomas @ida at sea', ['ida', 'tomas']]);
    const all = { ...replaced, ...pickCharacters(replaced, { mode: 'replaceAll', modelIds: ['mara'] }) };
    expect([all.parameters.prompt.value, keys(all)]).toEqual(['@mara at sea', ['mara']]);
  });

  it('a typed known name adds its character; deleting the name from the prompt keeps it in the list', () => {
    const typed = after((form) => writePrompt(form, 'a pier with @mara', ['mara']));
    expect(keys(typed)).toEqual(['mara']);
    expect(keys({ ...typed, ...writePrompt(typed, 'a pier', ['mara']) })).toEqual(['mara']);
  });
});

describe('templates', () => {
  it('a reopened tab has its last template and number of images', () => {
    const there = after(template('portrait'), images(4), tab('scene'));
    expect(shown(there)).toEqual(['scene', 'ski_adventure', 2]);
    expect(shown({ ...there, ...chooseTab(there, 'essentials') })).toEqual(['essentials', 'portrait', 4]);
  });

  it('each tab begins with a template and a number of images of its own', () => {
    const begun = after((form) => chooseWay(form, 'template'));
    expect(shown(begun)).toEqual(['essentials', 'character_sheet', 2]);
    expect(shown({ ...begun, ...chooseTab(begun, 'scene') })).toEqual(['scene', 'ski_adventure', 2]);
    expect(shown({ ...begun, ...chooseTab(begun, 'template') })).toEqual(['template', null, 1]);
  });

  it('a video template sets one image, and the next template restores the earlier number', () => {
    const video = after(template('portrait'), images(3), template('slow_turn'));
    expect(video.parameters.image_num).toEqual({ value: 1, action: 'autoUpdate' });
    expect(shown({ ...video, ...chooseTemplate(video, 'profile') })).toEqual(['essentials', 'profile', 3]);
  });

  it('leaving template mode restores the earlier number and clears the template', () => {
    const words = after(images(4), template('portrait'), (form) => chooseWay(form, 'words'));
    expect([words.parameters.image_num.value, words.parameters.active_template, words.parameters.width.value]).toEqual([
      4,
      undefined,
      1024,
    ]);
  });

  it('changing the tab in words mode leaves the parameters unchanged', () => {
    expect(shown(after(images(3), tab('scene')))).toEqual(['scene', null, 3]);
  });
});

it('choosing seed forces image_num to 1; switching back to random restores the earlier count', () => {
  const fixed = after(images(4), (form) => chooseSeed(form, { mode: 'seed', value: 7 }));
  expect(fixed.parameters.image_num).toEqual({ value: 1, action: 'autoUpdate' });
  const random = { ...fixed, ...chooseSeed(fixed, { mode: 'random', value: 7 }) };
  expect(random.parameters.image_num).toEqual({ value: 4, action: 'notModified' });
});

describe('removing its reference restores', () => {
  const composition = { type: 'composition', image_url: '/a', width: 1536, height: 640 } as const;
  it('the size before a composition, except one set by hand', () => {
    const sized = after(
      (form) => chooseSize(form, '2:3'),
      (form) => chooseReferences(form, [composition]),
    );
    expect(sized.parameters.width).toEqual({ value: 1536, action: 'autoUpdate' });
    expect({ ...sized, ...chooseReferences(sized, []) }.parameters.width).toEqual({ value: 832, action: 'notModified' });
    const own = { ...sized, ...chooseSize(sized, '1:1') };
    expect({ ...own, ...chooseReferences(own, []) }.parameters.width).toEqual({ value: 1024, action: 'modifyByUser' });
  });

  it('the guidance that a face capped on SDXL', () => {
    const begun = emptyForm();
    begun.parameters.cfg_scale = { value: 7, action: 'modifyByUser' };
    const faced = { ...begun, ...chooseReferences(begun, [{ type: 'face', image_url: '/a' }]) };
    expect(guidanceOf(faced.parameters, { key: 'sdxl-base' })).toEqual({ value: 4, action: 'autoUpdate' });
    expect(guidanceOf({ ...begun.parameters, cfg_scale: { value: 4, action: 'autoUpdate' } }, { key: 'sdxl-base' })).toEqual({
      value: 3.5,
      action: 'notModified',
    });
  });
});
