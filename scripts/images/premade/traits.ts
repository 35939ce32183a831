import type { CharacterType } from '../../../contract/characters/character-type.ts';

export type Hair = 'short' | 'bob' | 'long' | 'bun' | 'curls' | 'afro' | 'bald' | 'braids' | 'scarf' | 'swept' | 'helmet' | 'hood';
export type Clothes = 'crew' | 'collar' | 'turtleneck' | 'robe' | 'armour' | 'suit';
export type Extra = 'beard' | 'glasses' | 'elf' | 'antlers' | 'circlet' | 'freckles' | 'moustache' | 'earrings' | 'leaves';

/** The look of one character. Colours are CSS colours. */
export type Traits = {
  key: string;
  style: CharacterType;
  skin: string;
  /** The side of the face that lies in shade. */
  shade: string;
  hair: Hair;
  hairColor: string;
  hairShade: string;
  eyes: string;
  lips: string;
  clothes: Clothes;
  cloth: string;
  clothShade: string;
  sky: readonly [top: string, bottom: string];
  hills: readonly [far: string, near: string];
  /** 0 narrow and soft – 1 broad and square. */
  jaw: number;
  /** 0 young – 1 old. */
  age: number;
  extras: readonly Extra[];
};

/** 1: from the front. 2: turned, closer, smiling and in other light. */
export type Pose = 1 | 2;
