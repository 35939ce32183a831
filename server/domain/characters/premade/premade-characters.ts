import type { CharacterType } from '../../../../contract/characters/character-type.ts';

/** A character that the studio brings along. `pictures`: their number, `<model_id>-1.webp` and on. */
export type PremadeData = {
  id: string;
  model_id: string;
  character_name: string;
  /** Its look in the words of a prompt. */
  description: string;
  type: CharacterType;
  pictures: number;
};

type Told = [model_id: string, character_name: string, type: CharacterType, description: string];

const told: readonly Told[] = [
  ['mara-harbour', 'Mara', 'portrait', 'a young woman with a copper bob, freckles and green eyes, in a teal turtleneck'],
  ['kofi-workshop', 'Kofi', 'portrait', 'a man with short black hair and a full black beard, in an ochre shirt'],
  ['ingrid-garden', 'Ingrid', 'portrait', 'an old woman with white hair in a bun, round glasses and gold earrings, in a plum sweater'],
  ['amir-lamp', 'Amir', 'portrait', 'a man with swept dark hair and a moustache, in a navy suit with a red tie'],
  ['yuki-rain', 'Yuki', 'illustration', 'a young woman with long black hair and a straight fringe, in a yellow raincoat'],
  ['lucia-market', 'Lucía', 'illustration', 'a woman with brown curls and gold earrings, in a red sweater'],
  ['samira-study', 'Samira', 'illustration', 'a woman with a teal headscarf and brown eyes, in a dark green robe'],
  ['pip-paper', 'Pip', 'cartoon', 'a boy with ginger hair, freckles and big green eyes, in a blue sweater'],
  ['zuri-stars', 'Zuri', 'cartoon', 'a girl with a black afro, big brown eyes and gold earrings, in an orange turtleneck'],
  ['grandpa-otto', 'Grandpa Otto', 'cartoon', 'a bald old man with a white beard and round glasses, in an olive shirt'],
  ['elowen-forest', 'Elowen', 'fantasy', 'an elf with auburn braids, pointed ears and a crown of leaves, in a green robe'],
  ['captain-vega', 'Captain Vega', 'fantasy', 'an astronaut with brown eyes in a white space suit and a round glass helmet'],
  ['the-lamplighter', 'The Lamplighter', 'fantasy', 'a mage with amber eyes and a golden circlet, in a violet hood and robe'],
];

/**
 * In the order of the library; the first ones are offered before all others. Ids depend on the position in the list: add new ones
 * at its end.
 */
export const premadeCharacters: readonly PremadeData[] = told.map(([model_id, character_name, type, description], index) => ({
  id: `00000000-0000-4000-8000-c0ffee${String(index).padStart(6, '0')}`,
  model_id,
  character_name,
  description,
  type,
  pictures: 2,
}));
