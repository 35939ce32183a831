import type { PictureMetadata } from '../../contract/metadata.ts';

export type TraceRequest = { source: Blob; metadata: PictureMetadata | null };

export type TraceApi = {
  traceToSvg(request: TraceRequest, onProgress: (fraction: number) => void): Promise<Blob>;
};
