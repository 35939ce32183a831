import 'fake-indexeddb/auto';
import { beforeEach, expect, it } from 'vitest';
import { referenceTypes } from '../../../../contract/generations/image/reference-types.ts';
import { plainCapabilities } from '../../../../contract/catalogue/model-capabilities.ts';
import { painterModel } from '../../../../contract/catalogue/model.ts';
import { eventually } from '../../../../tests/support/eventually.ts';
import { ModelServer, uuid } from '../../../../tests/support/model/model-server.ts';
import { mediaRow } from '../../../../tests/support/model/model-state.ts';
import { openStudio } from '../../../db/open-database.ts';
import { putModel } from '../form/choose-model.ts';
import { changeForm, createState } from '../form/create.state.ts';
import { emptyForm } from '../form/form-rules.ts';
import { changeFollowed, dropSources, putSources, setReferences, switchFollowed, takeOut } from './put-sources.ts';

const [harbour, tug] = [uuid(1), uuid(2)];
const saved = { sp: 'space-1', ord: 1, seq: 1, g: 0 };
const size = () => [createState.form.width, createState.form.height];

beforeEach(async () => {
  const db = await openStudio(new ModelServer().me);
  await db.media.put({ ...mediaRow(harbour, uuid(3), 0, 1), width: 1024, height: 512, ...saved });
  changeForm({ ...emptyForm, width: 512, height: 512 });
});

const one = { ...painterModel, key: 'fluxdev', capabilities: { ...plainCapabilities, reference_types: [...referenceTypes] } };
const several = { ...one, key: 'several', capabilities: { ...one.capabilities, reference_types_max: 4 } };
const on = () => createState.form.followed.filter(({ isOn }) => isOn).map(({ type }) => type);

it('sets width and height by a composition reference, and gives the influence and the pose image size to a pose', async () => {
  switchFollowed('composition', true, several);
  putSources('follow-composition', [harbour]);
  await eventually(() => expect(size()).toEqual([1024, 512]));
  expect(createState.form.auto.size.action).toBe('autoUpdate');
  switchFollowed('pose', true, several);
  putSources('follow-pose', [harbour]);
  await eventually(() =>
    expect(createState.form.followed.at(-1)).toMatchObject({ type: 'pose', id: harbour, size: { width: 1024, height: 512 } }),
  );
  expect([size(), on()]).toEqual([
    [1024, 512],
    ['composition', 'pose'],
  ]);
});

it.each([
  ['is taken out', () => takeOut('follow-composition', harbour)],
  ['is gone', () => dropSources([harbour])],
  ['is switched off', () => switchFollowed('composition', false, several)],
  ['gives way to another kind', () => switchFollowed('pose', true, one)],
  ['gives way to a reference', () => setReferences([tug])],
])('gives the size back when the composition %s, unless another one was chosen', async (_, letGo) => {
  const follow = async () => {
    switchFollowed('composition', true, one);
    putSources('follow-composition', [harbour]);
    await eventually(() => expect(size()).toEqual([1024, 512]));
  };
  await follow();
  letGo();
  expect(size()).toEqual([512, 512]);
  expect(createState.form.auto.size.action).toBe('notModified');
  await follow();
  changeForm({ width: 768 });
  letGo();
  expect(size()).toEqual([768, 512]);
  expect(createState.form.auto.size.action).toBe('modifyByUser');
});

it('flux-dev: enabling one reference type disables the others; choosing subject sets steps to 50 until it goes', () => {
  changeForm({ chosen: { steps: 20 } });
  switchFollowed('style', true, one);
  switchFollowed('subject', true, one);
  expect([on(), createState.form.chosen.steps]).toEqual([['subject'], 50]);
  switchFollowed('style', true, one);
  expect([on(), createState.form.chosen.steps]).toEqual([['style'], 20]);
  changeForm({ chosen: {} });
  switchFollowed('subject', true, one);
  switchFollowed('subject', false, one);
  expect([on(), createState.form.chosen]).toEqual([[], {}]);
});

it('removes the size and steps of a reference when the model does not support its type', async () => {
  changeForm({ model: several.key, chosen: { steps: 20 } });
  switchFollowed('subject', true, several);
  putModel(painterModel);
  await eventually(() => expect(createState.form.chosen.steps).toBe(20));
  putModel(one);
  await eventually(() => expect(createState.form.chosen.steps).toBe(50));
});

it('a reference type that the model does not support sets nothing', async () => {
  const onlyStyle = { ...one, key: 'style', capabilities: { ...one.capabilities, reference_types: ['style' as const] } };
  changeForm({ model: several.key });
  switchFollowed('composition', true, several);
  putSources('follow-composition', [harbour]);
  switchFollowed('style', true, several);
  await eventually(() => expect(size()).toEqual([1024, 512]));
  putModel({ ...onlyStyle, default_width: 640, default_height: 640 });
  await eventually(() => expect(createState.form.auto.size.cause).toBeNull());
  changeFollowed('style', { influence: 0.4 });
  expect(size()).toEqual([640, 640]);
  putModel(several);
  await eventually(() => expect(size()).toEqual([1024, 512]));
});

it('removes a picture only from its own slot', () => {
  const followed = [{ type: 'pose' as const, id: harbour, size: null, influence: 0.2, isOn: true }];
  changeForm({ referenceId: harbour, moreIds: [tug], endFrameId: harbour, followed });
  takeOut('end-frame', harbour);
  takeOut('follow-pose', harbour);
  expect(createState.form).toMatchObject({
    referenceId: harbour,
    moreIds: [tug],
    endFrameId: null,
    followed: [{ id: null, influence: 0.2 }],
  });
  takeOut('reference', harbour);
  expect(createState.form).toMatchObject({ referenceId: tug, moreIds: [] });
});
