import { expect, it } from 'vitest';
import { filesMax, listDropped } from './list-dropped.ts';

type Dropped = File | { name: string; inside: Dropped[] };
type Take = (part: FileSystemEntry[]) => void;

/** A dropped entry as browsers give it: a folder is listed in parts. */
function entryOf(dropped: Dropped): FileSystemEntry {
  const { name } = dropped;
  if (dropped instanceof File) {
    const file = (take: (file: File) => void, fail: (error: Error) => void) =>
      name === 'gone.png' ? fail(new Error(name)) : take(dropped);
    return { name, isDirectory: false, isFile: true, file } as unknown as FileSystemEntry;
  }
  const left = dropped.inside.map((one) => entryOf(one));
  return folderOf(name, () => left.splice(0, 2));
}

function folderOf(name: string, listPart: () => FileSystemEntry[]): FileSystemEntry {
  const createReader = () => ({ readEntries: (take: Take) => take(listPart()) });
  return { name, isDirectory: true, isFile: false, createReader } as unknown as FileSystemEntry;
}

const file = (name: string, type = '') => new File(['x'], name, { type });

it('takes pictures, videos and zips out of a folder and the folders in it, in their order, and counts everything else', async () => {
  const day = { name: 'day 2', inside: [file('10.mov'), file('9.webm'), file('notes.txt', 'text/plain')] };
  const trip = { name: 'trip', inside: [day, file('a.png', 'image/png'), file('.DS_Store'), file('all.zip'), file('gone.png')] };
  const { files, others } = await listDropped([entryOf(trip), entryOf(file('beside.mp4', 'video/mp4'))]);
  expect(files.map(({ name }) => name)).toEqual(['a.png', 'all.zip', '9.webm', '10.mov', 'beside.mp4']);
  expect(others).toBe(2);
});

it('says that a folder has more files than are imported at once', async () => {
  const folder = (count: number) => entryOf({ name: 'all', inside: Array.from({ length: count }, (_, n) => file(`${n}.png`)) });
  const all = await listDropped([folder(filesMax)]);
  expect([all.files.length, all.hasMore]).toEqual([filesMax, false]);
  const most = await listDropped([folder(filesMax + 3)]);
  expect([most.files.length, most.hasMore]).toEqual([filesMax, true]);
});

it('ends with folders that lie in each other without end', async () => {
  let listed = 0;
  const round = folderOf('round', () => ((listed += 1) % 2 === 1 ? [round] : []));
  expect(await listDropped([round])).toEqual({ files: [], others: 0, hasMore: true });
  expect(listed).toBeLessThan(100);
});
