import type { PictureMetadata } from '../../contract/metadata/metadata.ts';
import type { PictureSettings } from '../../contract/downloads/picture.ts';
import type { ImageType } from '../shared/headers/read-image-header.ts';

export const imageTargets = { jpg: 'image/jpeg', png: 'image/png', webp: 'image/webp', avif: 'image/avif' } as const;
export type ImageTarget = keyof typeof imageTargets;

/** One conversion, as it crosses to the worker. */
export type ConvertImageRequest = {
  source: Blob;
  target: ImageTarget;
  settings: PictureSettings;
  /** The studio's generation data; null: the file keeps its own. */
  metadata: PictureMetadata | null;
  /** The file that the source was made of; the copy gets its words, camera and place. Null: the source's own. */
  describedBy: Blob | null;
};

/** Facts about a picture that need no decoding. */
export type PictureFacts = {
  type: ImageType;
  /** px, as it is seen. */
  width: number;
  height: number;
  /** More than one frame: a copy in another format is of the first. */
  isAnimated: boolean;
  /** Parts of it may be see-through, so that a JPG needs a background. */
  hasAlpha: boolean;
  /** C2PA content credentials, which a converted copy does not have. */
  hasCredentials: boolean;
  /** Its metadata names a place. */
  hasPlace: boolean;
};

/** How a picture says that it was made; `parameters` in the form of AUTOMATIC1111 or in a person's own words. */
export type PictureWords = { metadata: PictureMetadata | null; parameters: string | null };

/** `isExact`: it was encoded whole; else parts of it were. */
export type SizeEstimate = { bytes: number; isExact: boolean };

export type ImageApi = {
  convertToImage(request: ConvertImageRequest, onProgress: (fraction: number) => void): Promise<Blob>;
  estimateSize(request: ConvertImageRequest): Promise<SizeEstimate>;
  readFacts(source: Blob): Promise<PictureFacts>;
  readWords(source: Blob): Promise<PictureWords>;
  /** The types that this browser can write. */
  listTargets(): Promise<ImageTarget[]>;
};
