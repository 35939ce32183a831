import { expect, it } from 'vitest';
import { whyNotTrain } from './why-not-train.ts';

const trainer = {
  key: 'palette-study',
  name: 'Palette study',
  description: '',
  engine: 'painter',
  modes: ['style' as const],
  credits: 10,
  images_min: 5,
  images_max: 20,
  base_models: ['painter'],
};
const pictures = (count: number) => Array.from({ length: count }, (_, index) => `/${index}`);
const facts = { form: { name: 'Dusk', pictures: pictures(5) }, trainer, isBringing: false, running: 0, models: 0, credits: null };

it.each([
  [{}, null],
  [{ form: { name: ' ', pictures: pictures(5) } }, 'Give the model a name.'],
  [{ form: { name: 'Dusk', pictures: pictures(3) } }, 'Add 2 pictures: a training needs at least 5.'],
  [{ form: { name: 'Dusk', pictures: pictures(4) } }, 'Add one picture: a training needs at least 5.'],
  [{ form: { name: 'Dusk', pictures: pictures(22) } }, 'Remove 2 pictures: this trainer takes at most 20.'],
  [{ trainer: undefined }, 'Choose another kind of model: nothing that is connected trains this one.'],
  [{ isBringing: true }, 'Wait until the pictures are here.'],
  [{ running: 2 }, 'Two models are being trained already. Train this one when one of them is done. Nothing was charged.'],
  [{ credits: 4 }, 'This costs 10 credits and you have 4 credits. Nothing was charged.'],
  [{ credits: 10 }, null],
  [{ models: 500 }, 'There is room for 500 trained models. Delete one first.'],
])('with %j Train says %j', (change, reason) => expect(whyNotTrain({ ...facts, ...change })).toBe(reason));
