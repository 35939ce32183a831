import type { PictureMetadata } from '../../contract/metadata/metadata.ts';

export type TraceRequest = {
  source: Blob;
  metadata: PictureMetadata | null;
  /** What else the picture says of how it was made, where `metadata` is null. */
  description: string | null;
};

export type TraceApi = {
  traceToSvg(request: TraceRequest, onProgress: (fraction: number) => void): Promise<Blob>;
};
