import 'fake-indexeddb/auto';
import { beforeEach, expect, it } from 'vitest';
import { ModelServer, uuid } from '../../../../tests/support/model/model-server.ts';
import { openStudio } from '../../../db/open-database.ts';
import { findDraft } from '../../../db/queries/drafts.ts';
import type { EditSession } from '../edit.state.ts';
import { findLastSession, findSession, keepFile, keepSession, noteSavedInDraft } from './edit-draft.ts';
import { readSource, rememberFile } from './read-source.ts';

let account = 0;
beforeEach(async () => {
  account += 1;
  await openStudio({ ...new ModelServer().me, user_id: `editor-${account}` });
});

const base = (item: number) => ({ kind: 'item' as const, id: uuid(item) });
function sessionOf(item: number, strokes = 0): EditSession {
  const points = Array.from({ length: 3_000 }, () => 1234.5);
  const step = {
    kind: 'draw' as const,
    strokes: Array.from({ length: strokes }, () => ({ points, size: 3, colour: 'rgba(0, 0, 0, 1)', isEraser: false })),
  };
  const versions = ['Original', 'Draw', 'Draw again'].map((label, index) => ({
    id: `v${index}`,
    label,
    base: base(item),
    steps: index === 0 ? [] : [{ ...step }],
    mask: null,
    savedAs: null,
  }));
  return { source: base(item), versions, shown: 'v2' };
}

it('restores the versions of a picture, and finds the picture edited last', async () => {
  await keepSession(sessionOf(1));
  await keepSession(sessionOf(2));
  expect(await findSession(base(1))).toEqual(sessionOf(1));
  expect(await findLastSession()).toEqual(sessionOf(2));
  expect(await findSession(base(3))).toBeNull();
});

it('restores a mask with its version, and drops an unreadable mask but not its version', async () => {
  const mask = {
    width: 40,
    height: 30,
    isFull: false,
    strokes: [{ points: [1, 2, 1], size: 4, colour: 'rgba(0, 0, 0, 1)', isEraser: false }],
    feather: 2,
  };
  const { versions, ...session } = sessionOf(9);
  const [first, second, third] = versions.map((version) => ({ ...version, mask }));
  await keepSession({ ...session, versions: [first!, { ...second!, mask: { ...mask, width: -1 } }, third!] });
  expect((await findSession(base(9)))!.versions.map((version) => version.mask)).toEqual([mask, null, mask]);
});

it('records a version saved after its picture was closed, without changing the picture edited last', async () => {
  await keepSession(sessionOf(1));
  await keepSession(sessionOf(2));
  await noteSavedInDraft(base(1), 'v2', uuid(7));
  expect((await findSession(base(1)))!.versions.map(({ savedAs }) => savedAs)).toEqual([null, null, uuid(7)]);
  expect(await findLastSession()).toEqual(sessionOf(2));
});

it('keeps five pictures and drops the one edited longest ago', async () => {
  for (let item = 1; item <= 6; item += 1) await keepSession(sessionOf(item));
  expect(await findSession(base(1))).toBeNull();
  expect(await findSession(base(2))).not.toBeNull();
  expect(await findDraft(`edit:item:${uuid(1)}`)).toBeUndefined();
});

it('drops older versions beyond the size limit of a draft, never the original or the one on the stage', async () => {
  await keepSession(sessionOf(1, 150));
  expect((await findSession(base(1)))!.versions.map(({ id }) => id)).toEqual(['v0', 'v2']);
});

it('keeps all versions with shared strokes after a reload', async () => {
  const [original, drawn] = sessionOf(1, 100).versions;
  const steps = drawn!.steps;
  const again = ['v1', 'v2', 'v3', 'v4', 'v5'].map((id) => ({ ...drawn!, id, steps: [...steps] }));
  await keepSession({ ...sessionOf(1), versions: [original!, ...again] });
  await keepSession((await findSession(base(1)))!);
  expect((await findSession(base(1)))!.versions).toHaveLength(6);
});

it('drops an unreadable version and restores the others', async () => {
  const { versions, ...session } = sessionOf(1);
  const damaged = { ...versions[2]!, steps: [{ kind: 'turn', quarters: 9 }] as never };
  await keepSession({ ...session, versions: [versions[0]!, versions[1]!, damaged] });
  expect(await findSession(base(1))).toEqual({ ...session, versions: versions.slice(0, 2), shown: 'v1' });
});

it('restores a file of the device with its bytes, as long as its versions are kept', async () => {
  const fileOf = (id: number) => ({ kind: 'file' as const, id: uuid(id), name: 'a.png' });
  for (const id of [1, 2]) {
    rememberFile(fileOf(id), new Blob([`picture ${id}`], { type: 'image/png' }));
    await keepSession({ ...sessionOf(1), source: fileOf(id) });
    await keepFile(fileOf(id));
  }
  // Only the draft is left after a reload.
  for (const id of [1, 2]) rememberFile(fileOf(id), new Blob());
  expect(await findLastSession()).toMatchObject({ source: fileOf(2) });
  for (const id of [1, 2]) {
    expect(await findSession(fileOf(id))).not.toBeNull();
    expect(await (await readSource(fileOf(id))).text()).toBe(`picture ${id}`);
  }
  for (let item = 1; item <= 4; item += 1) await keepSession(sessionOf(item));
  expect([await findSession(fileOf(1)), await findDraft(`edit-file:${uuid(1)}`)]).toEqual([null, undefined]);
});

it('does not offer a file of the device whose bytes were not saved', async () => {
  await keepSession({ ...sessionOf(1), source: { kind: 'file', id: uuid(9), name: 'a.png' } });
  expect(await findLastSession()).toBeNull();
});
