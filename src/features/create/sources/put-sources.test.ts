import 'fake-indexeddb/auto';
import { beforeEach, expect, it } from 'vitest';
import { eventually } from '../../../../tests/support/eventually.ts';
import { ModelServer, uuid } from '../../../../tests/support/model-server.ts';
import { mediaRow } from '../../../../tests/support/model-state.ts';
import { openStudio } from '../../../db/open-database.ts';
import { changeForm, createState, setReferences } from '../form/create.state.ts';
import { emptyForm } from '../form/form-rules.ts';
import { dropSources, putSources, setFollowType, takeOut } from './put-sources.ts';

const [harbour, tug] = [uuid(1), uuid(2)];
const saved = { sp: 'space-1', ord: 1, seq: 1, g: 0 };
const size = () => [createState.form.width, createState.form.height];

beforeEach(async () => {
  const db = await openStudio(new ModelServer().me);
  await db.media.put({ ...mediaRow(harbour, uuid(3), 0, 1), width: 1024, height: 512, ...saved });
  changeForm({ ...emptyForm, width: 512, height: 512 });
});

it('sets width and height by a composition reference, whether the picture or the kind is chosen last', async () => {
  setFollowType('pose', null);
  putSources('follow', [harbour]);
  setFollowType('composition', null);
  await eventually(() => expect(size()).toEqual([1024, 512]));
  changeForm({ width: 512, height: 512 });
  putSources('follow', [harbour]);
  await eventually(() => expect(size()).toEqual([1024, 512]));
});

it.each([
  ['is taken out', () => takeOut('follow', harbour)],
  ['is gone', () => dropSources([harbour])],
  ['is followed in another thing', () => setFollowType('pose', null)],
  ['gives way to a reference', () => setReferences([tug])],
])('gives the size back when the composition %s, unless another one was chosen', async (_, letGo) => {
  const follow = async () => {
    setFollowType('composition', null);
    putSources('follow', [harbour]);
    await eventually(() => expect(size()).toEqual([1024, 512]));
  };
  await follow();
  letGo();
  expect(size()).toEqual([512, 512]);
  await follow();
  changeForm({ width: 768 });
  letGo();
  expect(size()).toEqual([768, 512]);
});

it('takes a picture out of the place it was taken from alone', () => {
  changeForm({ referenceId: harbour, moreIds: [tug], endFrameId: harbour, followId: harbour });
  takeOut('end-frame', harbour);
  takeOut('follow', harbour);
  expect(createState.form).toMatchObject({ referenceId: harbour, moreIds: [tug], endFrameId: null, followId: null });
  takeOut('reference', harbour);
  expect(createState.form).toMatchObject({ referenceId: tug, moreIds: [] });
});
