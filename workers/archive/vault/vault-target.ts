/** Where an archive is written: a file the person chose, or one in the storage that only this studio sees. */
export type VaultTarget = { handle: FileSystemFileHandle; isPrivate: boolean };
