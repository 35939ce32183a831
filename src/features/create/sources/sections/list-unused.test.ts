import { expect, it } from 'vitest';
import { plainCapabilities } from '../../../../../contract/catalogue/model-capabilities.ts';
import { painterModel, type Model } from '../../../../../contract/catalogue/model.ts';
import { emptyForm, type CreateForm } from '../../form/form-rules.ts';
import { noControl } from '../sources.ts';
import { listUnused } from './list-unused.ts';

const form: CreateForm = {
  ...emptyForm,
  followed: [
    { type: 'pose', id: 'a', size: null, influence: null, isOn: true },
    { type: 'style', id: 'b', size: null, influence: null, isOn: false },
    { type: 'face', id: null, size: null, influence: null, isOn: true },
  ],
  control: { ...noControl, model: 'canny', id: 'a' },
  chosen: { model_id: 'boat' },
};
const able: Model = {
  ...painterModel,
  capabilities: { ...plainCapabilities, reference_types: ['pose'] },
  extras: { controlnets: ['canny'], annotators: [], resize_modes: [], trained: ['boat'], bases: [] },
};

it('names chosen settings that are not sent to this model, also if the server lists no extras', () => {
  expect(listUnused(form, able)).toEqual([]);
  expect(listUnused(form, painterModel)).toEqual(['Pose', 'ControlNet', 'Trained model']);
  expect(listUnused(form, { ...able, extras: { ...able.extras!, trained: ['ink'] } })).toEqual(['Trained model']);
});
