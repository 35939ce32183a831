/** Columns of some items. Each word is kept once; items hold its number. */
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

/** `upTo`: the packs have every entry of `touched` up to this one. `savedBy`: the saving that may write them; others must not. */
export type PackHead = { k: 'head'; upTo: number; savedBy: string };

export type PackRow = MediaPack | TextPack | PackHead;

/**
 * The items and requests that one transaction wrote, in the order of the transactions. One that wrote many adds their
 * columns as `page`, so that readers need not read the rows again.
 */
export type Touched = { n?: number; media: string[]; generations: string[]; page?: { media: PackedMedia; texts: PackedTexts } };
