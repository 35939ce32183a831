/** Columns of some items. Words are kept once, items have their number. */
export type PackedMedia = {
  /** Identifiers, one behind the other: one long text is read many times faster than a thousand short ones. */
  ids: string;
  generations: string;
  createdAt: Float64Array;
  flags: Uint8Array;
  model: Uint16Array;
  creator: Uint16Array;
  space: Uint8Array;
  models: string[];
  creators: string[];
  spaces: string[];
};

/** The words of some requests, as they are searched. */
export type PackedTexts = { ids: string; createdAt: Float64Array; texts: string[] };

export type MediaPack = PackedMedia & { k: `media:${number}` };
export type TextPack = PackedTexts & { k: `text:${number}` };

/** Up to which entry of `touched` the packs have everything, and who writes them: others must not. */
export type PackHead = { k: 'head'; upTo: number; savedBy: string };

export type PackRow = MediaPack | TextPack | PackHead;

/**
 * Which items and requests one transaction wrote, in the order of the transactions. One that wrote many adds what it
 * wrote of them, so that nobody has to read the rows again.
 */
export type Touched = { n?: number; media: string[]; generations: string[]; page?: { media: PackedMedia; texts: PackedTexts } };
