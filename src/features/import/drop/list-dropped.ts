import { isArchive, isMedia } from './dragged-files.ts';

/** Limit of files and nested folders per drop. More of them is no folder of pictures. */
export const filesMax = 10_000;
export const depthMax = 20;

/** The importable files of a folder by their paths, and the number of other files. `hasMore`: the limit was reached. */
export type DroppedFiles = { files: File[]; others: number; hasMore: boolean };

/**
 * The entries of a drop with a folder; null for other drops. Must be called while the drop event is handled: its items are empty
 * afterwards.
 */
export function foldersAmong(items: DataTransferItemList | undefined): FileSystemEntry[] | null {
  const entries = Array.from(items ?? []).flatMap((item) => (item.kind === 'file' ? [item.webkitGetAsEntry()] : []));
  const found = entries.filter((entry) => entry !== null);
  return found.some((entry) => entry.isDirectory) ? found : null;
}

/** Lists the files of these entries and of nested folders. Skips hidden files, which systems create. */
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
    // Unreadable and deleted files count as others.
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

/** Browsers list a folder in parts; an empty part is the end. */
async function listFolder(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    // An unreadable folder counts as empty.
    const part = await new Promise<FileSystemEntry[]>((resolve) => reader.readEntries(resolve, () => resolve([])));
    if (part.length === 0 || all.length > filesMax) return all.sort((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }));
    all.push(...part);
  }
}
