import type { PictureMetadata } from '../../contract/metadata.ts';

export const imageTargets = { jpg: 'image/jpeg', png: 'image/png' } as const;
export type ImageTarget = keyof typeof imageTargets;

/** One conversion, as it crosses to the worker. */
export type ConvertImageRequest = {
  source: Blob;
  target: ImageTarget;
  /** 0–1, of JPG only. */
  quality: number;
  /** CSS colour under the transparent parts of a JPG. */
  background: string;
  /** Null: the file says nothing about how it was made. */
  metadata: PictureMetadata | null;
};

export type ImageApi = {
  convertToImage(request: ConvertImageRequest, onProgress: (fraction: number) => void): Promise<Blob>;
};
