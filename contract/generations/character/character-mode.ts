import { automatic, withoutCause, type Marked } from './action-marker.ts';

export const characterModes = ['inpaint', 'multipleCharacter', 'pose', 'promptAndReference', 'template'] as const;
export type CharacterMode = (typeof characterModes)[number];

/** The mode for a number of characters; the modes that are entered by hand stay. */
export function modeForCharacters(mode: Marked<CharacterMode>, count: number): Marked<CharacterMode> {
  if (count > 1 && mode.value === 'promptAndReference') return automatic('multipleCharacter');
  if (count === 1 && mode.value === 'multipleCharacter') return automatic('promptAndReference');
  return mode;
}

export const characterTabs = ['essentials', 'scene', 'template'] as const;
export type CharacterTab = (typeof characterTabs)[number];

/** The last choice of a tab. */
export type TabChoice = { template: string | null; image_num: number };
export type TabMemory = Record<CharacterTab, TabChoice>;

/** The first choice of each tab (specification §9). */
export const tabDefaults: TabMemory = {
  essentials: { template: 'character_sheet', image_num: 2 },
  scene: { template: 'ski_adventure', image_num: 2 },
  template: { template: null, image_num: 1 },
};

/** Switches tabs: remembers the choice of the old tab and brings back the last choice of the new one. */
export function switchTab(
  memory: TabMemory,
  { from, to, now }: { from: CharacterTab; to: CharacterTab; now: TabChoice },
): { memory: TabMemory; now: TabChoice } {
  const kept = { ...memory, [from]: now };
  return { memory: kept, now: kept[to] };
}

/** Images with a template: one for a template with a video, else the number that was chosen before. */
export function imagesForTemplate(count: Marked<number>, template: { has_video: boolean }, cached: number): Marked<number> {
  return template.has_video ? automatic(1) : withoutCause(count, cached);
}
