/** One file of an archive. */
export type ArchiveEntry = { name: string; blob: Blob };

export type ArchiveApi = {
  writeZip(entries: ArchiveEntry[], onProgress: (fraction: number) => void): Promise<Blob>;
};
