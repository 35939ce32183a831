import { automatic, byUser, withoutCause, type Marked } from '../../../../contract/generations/character/action-marker.ts';
import {
  imagesForTemplate,
  modeForCharacters,
  switchTab,
  type CharacterMode,
  type CharacterTab,
} from '../../../../contract/generations/character/character-mode.ts';
import { imageDefaults } from '../../../../contract/generations/image/image-defaults.ts';
import type { CharacterForm } from '../form.ts';
import { findTemplate, tabOfTemplate } from '../templates/find-template.ts';

/** The modes that the page offers; the number of characters decides the rest of the request's mode. */
export type Way = 'words' | 'pose' | 'inpaint' | 'template';

export function wayOf(mode: CharacterMode): Way {
  return mode === 'promptAndReference' || mode === 'multipleCharacter' ? 'words' : mode;
}

/** Changes the mode. A template sets its number of images; leaving it restores the earlier number. */
export function chooseWay(form: CharacterForm, way: Way): Partial<CharacterForm> {
  const { creation_mode, characters, image_num, seed } = form.parameters;
  if (wayOf(creation_mode.value) === way) return {};
  if (way === 'template') return showTemplate(rememberImages(form), form.tab, form.memory[form.tab].template);
  const mode = way === 'words' ? modeForCharacters(byUser('promptAndReference'), characters.value.length) : byUser<CharacterMode>(way);
  const isTemplate = creation_mode.value === 'template';
  const memory = isTemplate ? keepTab(form) : form.memory;
  // Without the template its number of images has no cause any more.
  const count = isTemplate && seed.value.mode === 'random' ? withoutCause(automatic(image_num.value), form.imagesBefore) : image_num;
  const parameters = { ...form.parameters, creation_mode: mode, image_num: count };
  return { memory, parameters: withoutTemplate(parameters) };
}

/** Selects a template, and the template mode with it. */
export function chooseTemplate(form: CharacterForm, key: string): Partial<CharacterForm> {
  const tab = tabOfTemplate(key) ?? form.tab;
  const isTemplate = form.parameters.creation_mode.value === 'template';
  const begun = isTemplate ? { ...form, ...chooseTab(form, tab) } : rememberImages(form);
  const count = begun.memory[tab].image_num;
  return showTemplate({ ...begun, memory: { ...begun.memory, [tab]: { template: key, image_num: count } } }, tab, key);
}

/** Changes the tab. In template mode the tab's last template and number of images return. */
export function chooseTab(form: CharacterForm, tab: CharacterTab): Partial<CharacterForm> {
  if (form.tab === tab) return {};
  if (form.parameters.creation_mode.value !== 'template') return { tab };
  const { memory, now } = switchTab(form.memory, { from: form.tab, to: tab, now: keepTab(form)[form.tab] });
  return showTemplate({ ...form, memory }, tab, now.template);
}

/** Sets the number of images by hand; the tab remembers it for its template. */
export function chooseImages(form: CharacterForm, count: number): Partial<CharacterForm> {
  const parameters = { ...form.parameters, image_num: byUser(count) };
  const isTemplate = form.parameters.creation_mode.value === 'template';
  return isTemplate
    ? { parameters, memory: { ...form.memory, [form.tab]: { ...form.memory[form.tab], image_num: count } } }
    : { parameters, imagesBefore: count };
}

/** Sets the seed. A fixed one makes one picture; a random one restores the earlier number. */
export function chooseSeed(form: CharacterForm, seed: { mode: 'random' | 'seed'; value: number | null }): Partial<CharacterForm> {
  const { image_num } = form.parameters;
  const isFixed = seed.mode === 'seed';
  const before = form.parameters.creation_mode.value === 'template' ? form.memory[form.tab].image_num : form.imagesBefore;
  const count: Marked<number> = isFixed ? automatic(1) : withoutCause(image_num, before);
  return { parameters: { ...form.parameters, seed: byUser(seed), image_num: count } };
}

function showTemplate(form: CharacterForm, tab: CharacterTab, key: string | null): Partial<CharacterForm> {
  const template = findTemplate(key);
  const { seed, image_num, width, height } = form.parameters;
  const cached = form.memory[tab].image_num;
  const count = imagesForTemplate(automatic(image_num.value), { has_video: template?.motion !== undefined }, cached);
  const sized = template === undefined ? {} : { width: fit(width, template.width), height: fit(height, template.height) };
  const parameters = {
    ...form.parameters,
    ...sized,
    creation_mode: byUser<CharacterMode>('template'),
    active_template: byUser(template?.key ?? null),
    active_template_type: automatic(tab as string),
    image_num: seed?.value.mode === 'seed' ? automatic(1) : count,
  };
  return { tab, memory: form.memory, imagesBefore: form.imagesBefore, parameters };
}

/** Sets a side automatically, unless the user set it by hand. */
function fit(side: Marked<number>, px: number): Marked<number> {
  return side.action === 'modifyByUser' ? side : automatic(px);
}

function rememberImages(form: CharacterForm): CharacterForm {
  const { image_num } = form.parameters;
  return image_num.action === 'autoUpdate' ? form : { ...form, imagesBefore: image_num.value };
}

/** Remembers the tab's current choice. A number set by the template or a seed is not the tab's own. */
function keepTab({ memory, tab, parameters }: CharacterForm): CharacterForm['memory'] {
  const template = parameters.active_template?.value ?? null;
  return { ...memory, [tab]: { template, image_num: memory[tab].image_num } };
}

function withoutTemplate(parameters: CharacterForm['parameters']): CharacterForm['parameters'] {
  const { active_template: _, active_template_type: __, width, height, ...rest } = parameters;
  return { ...rest, width: withoutCause(width, imageDefaults.width), height: withoutCause(height, imageDefaults.height) };
}
