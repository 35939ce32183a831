import type { ExifDirectories } from './exif-directories.ts';

/** A text of a PNG; `keyword` is Latin-1. */
export type PngText = { keyword: string; text: string };

/** The metadata of a picture. `texts` are those of a PNG, each under its keyword. */
export type Carried = { exif: ExifDirectories | null; xmp: string | null; texts: PngText[] };

export const nothingCarried: Carried = { exif: null, xmp: null, texts: [] };
export const xmpKeyword = 'XML:com.adobe.xmp';
export const jpegXmpName = 'http://ns.adobe.com/xap/1.0/\0';
