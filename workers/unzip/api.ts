/** Files that were left in an archive: their number by reason. */
export type LeftOut = {
  others: number;
  archives: number;
  tooLarge: number;
  packedOtherwise: number;
  suspicious: number;
  damaged: number;
};

/** `files`: how many pictures and videos of the archive will be handed over. */
export type ArchiveCount = { files: number };

/** Receives one picture or video of an archive; the next one is unpacked when it resolves. */
export type TakeFile = (file: { name: string; bytes: ArrayBuffer }) => Promise<void>;

export type UnzipApi = {
  countFiles(archive: Blob): Promise<ArchiveCount>;
  unzip(archive: Blob, take: TakeFile): Promise<LeftOut>;
};
