/** The root of the origin private file system; undefined in browsers without it. @throws DOMException in some private windows */
export async function openPrivateFolder(): Promise<FileSystemDirectoryHandle | undefined> {
  const { storage } = navigator as { storage?: { getDirectory?: () => Promise<FileSystemDirectoryHandle> } };
  return storage?.getDirectory?.();
}
