import type { ImportedSettings } from '../../contract/metadata/imported-settings.ts';
import type { ImageType } from '../shared/headers/read-image-header.ts';

/** The type, size and generation data of a picture file. */
export type GenerationData = {
  mime: ImageType;
  /** Pixels as shown, after the orientation. */
  width: number;
  height: number;
  /** How it was made; null when it does not say, or in a form that is not known. */
  data: ImportedSettings | null;
  /** The picture as it is kept, where the file is of a kind that is not: BMP, TIFF, HEIC. Null: the file itself. */
  picture: Blob | null;
};

/** A text that a film carries, by its name. */
export type FilmText = { key: string; text: string };

export type MetadataApi = {
  readGenerationData(file: Blob): Promise<GenerationData>;
  readFilmData(texts: readonly FilmText[]): ImportedSettings | null;
};
