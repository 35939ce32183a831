import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { changeMirror, readMirror, saveMirror, type MirrorRecord } from './mirror-record.ts';

/** A chosen folder. `whileCompared` runs while it is compared with another one. */
const recordOf = (whileCompared = async () => undefined as void) => {
  const kept = { name: 'Pictures', getFileHandle: true };
  const isSameEntry = async () => (await whileCompared(), true);
  const how = { isPaused: false, since: 1000, written: 1, problem: null };
  return {
    kept: { ...how, folder: kept as unknown as FileSystemDirectoryHandle },
    seen: { ...how, folder: { ...kept, isSameEntry } as unknown as FileSystemDirectoryHandle } satisfies MirrorRecord,
  };
};

it('notes the number of files written', async () => {
  const { kept, seen } = recordOf();
  await saveMirror('writes', kept, 'chosen');
  await changeMirror('writes', seen, { written: 2 });
  expect(await readMirror('writes')).toMatchObject({ isPaused: false, written: 2 });
});

it('does not bring back a folder that the person removes while a file is being noted', async () => {
  const { kept, seen } = recordOf(() => saveMirror('forgets', null, 'chosen'));
  await saveMirror('forgets', kept, 'chosen');
  await changeMirror('forgets', seen, { written: 2 });
  expect(await readMirror('forgets')).toBeNull();
});

it('stays paused when the person pauses while a file is being noted', async () => {
  const { kept, seen } = recordOf(() => saveMirror('pauses', { ...kept, isPaused: true }, 'chosen'));
  await saveMirror('pauses', kept, 'chosen');
  await changeMirror('pauses', seen, { written: 2 });
  expect(await readMirror('pauses')).toMatchObject({ isPaused: true, written: 2 });
});
