import { characterTabs, type CharacterTab } from '../../../../contract/generations/character/character-mode.ts';
import { essentials } from './essentials.ts';
import { looks } from './looks.ts';
import { scenes } from './scenes.ts';
import type { CharacterTemplate } from './template.ts';

/** The templates of each tab. */
export const shelves: Record<CharacterTab, readonly CharacterTemplate[]> = { essentials, scene: scenes, template: looks };

/** A template by its key; undefined when this version does not have it. */
export function findTemplate(key: string | null): CharacterTemplate | undefined {
  return Object.values(shelves)
    .flat()
    .find((template) => template.key === key);
}

/** The tab of a template. */
export function tabOfTemplate(key: string): CharacterTab | undefined {
  return characterTabs.find((tab) => shelves[tab].some((template) => template.key === key));
}
