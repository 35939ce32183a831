import type { PictureMetadata } from '../../contract/metadata/metadata.ts';

export type TraceRequest = {
  source: Blob;
  metadata: PictureMetadata | null;
  /** The picture's generation data in another form; used where `metadata` is null. */
  description: string | null;
};

export type TraceApi = {
  traceToSvg(request: TraceRequest, onProgress: (fraction: number) => void): Promise<Blob>;
};
