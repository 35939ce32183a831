import { isArchive, isMedia } from './dragged-files.ts';

/** Files of one drop that are looked at, and folders inside folders. More than that is no folder of pictures. */
export const filesMax = 10_000;
export const depthMax = 20;

/** The files of a folder that can be imported, by their paths, and how many other files were in it. `hasMore`: not all were looked at. */
export type DroppedFiles = { files: File[]; others: number; hasMore: boolean };

/**
 * The entries of a drop that has a folder; null for any other drop. To be called while the drop is handled: its items are empty
 * afterwards.
 */
export function foldersAmong(items: DataTransferItemList | undefined): FileSystemEntry[] | null {
  const entries = Array.from(items ?? []).flatMap((item) => (item.kind === 'file' ? [item.webkitGetAsEntry()] : []));
  const found = entries.filter((entry) => entry !== null);
  return found.some((entry) => entry.isDirectory) ? found : null;
}

/** The files of these folders, of those in them, and beside them. Hidden files are not counted: systems put them there. */
export async function listDropped(entries: readonly FileSystemEntry[]): Promise<DroppedFiles> {
  const dropped: DroppedFiles = { files: [], others: 0, hasMore: false };
  const walk = async (entry: FileSystemEntry, depth: number): Promise<void> => {
    if (entry.name.startsWith('.')) return;
    if (depth > depthMax || dropped.files.length + dropped.others >= filesMax) {
      dropped.hasMore = true;
      return;
    }
    if (entry.isDirectory) {
      for (const inside of await listFolder(entry as FileSystemDirectoryEntry)) await walk(inside, depth + 1);
      return;
    }
    // A file that cannot be read, or has gone, is one of the others.
    const file = await openFile(entry as FileSystemFileEntry).catch(() => null);
    if (file !== null && (isMedia(file) || isArchive(file))) dropped.files.push(file);
    else dropped.others += 1;
  };
  for (const entry of entries) await walk(entry, 0);
  return dropped;
}

function openFile(entry: FileSystemFileEntry): Promise<File> {
  return new Promise((resolve, reject) => entry.file(resolve, reject));
}

/** A browser lists a folder in parts, and ends with an empty one. */
async function listFolder(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    // A folder that cannot be listed counts as empty.
    const part = await new Promise<FileSystemEntry[]>((resolve) => reader.readEntries(resolve, () => resolve([])));
    if (part.length === 0 || all.length > filesMax) return all.sort((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }));
    all.push(...part);
  }
}
