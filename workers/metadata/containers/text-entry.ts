/** A text found in a file, and where: a PNG keyword, `exif:UserComment`, `xmp:<name>`, `comment`. */
export type TextEntry = { key: string; text: string };

/** Limits: characters of one text, characters of all texts, texts of one file. */
export const textLimits = { textLength: 8_000_000, totalLength: 16_000_000, entries: 500 } as const;
