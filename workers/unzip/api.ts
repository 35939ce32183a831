/** What was not taken out of an archive, and why: number of files by reason. */
export type LeftOut = {
  notPictures: number;
  archives: number;
  tooLarge: number;
  packedOtherwise: number;
  suspicious: number;
  damaged: number;
};

/** `pictures`: how many files of the archive will be handed over. */
export type ArchiveCount = { pictures: number };

/** Told one picture of an archive; the next one is unpacked when it resolves. */
export type TakePicture = (picture: { name: string; bytes: ArrayBuffer }) => Promise<void>;

export type UnzipApi = {
  countPictures(archive: Blob): Promise<ArchiveCount>;
  unzip(archive: Blob, take: TakePicture): Promise<LeftOut>;
};
