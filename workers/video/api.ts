import type { ClipFormat, ClipSettings } from '../../contract/downloads/clip.ts';
import type { PictureMetadata } from '../../contract/metadata/metadata.ts';

/** MIME types of what is made. */
export const clipTypes = { mp4: 'video/mp4', gif: 'image/gif', webp: 'image/webp' } as const satisfies Record<ClipFormat, string>;

/** One conversion, as it crosses to the worker. */
export type ConvertVideoRequest = {
  source: Blob;
  target: ClipFormat;
  settings: ClipSettings;
  /** Null: the file gets no generation data. */
  metadata: PictureMetadata | null;
};

/**
 * Facts about a clip that are known without decoding it. `width` and `height` as it is seen: turned, in square pixels. `isBrokenOff`: the
 * file lists frames after `durationS` that are not in it.
 */
export type ClipFacts = { width: number; height: number; durationS: number; frameRate: number; hasAudio: boolean; isBrokenOff: boolean };

export type EnlargeFilmRequest = Pick<ConvertVideoRequest, 'source' | 'metadata'>;

/** A frame as it is seen: RGBA, 8 bits a channel, opaque. */
export type FramePixels = { data: Uint8ClampedArray<ArrayBuffer>; width: number; height: number };

/** Makes a frame of a film, `index` of `count`, twice as wide and high. */
export type FrameEnlarger = (frame: FramePixels, at: { index: number; count: number }) => Promise<FramePixels>;

/** `unsupported`: this browser's own decoders or encoders cannot do it; the file may still be whole. */
export type VideoAnswer<T> = { kind: 'done'; value: T } | { kind: 'unsupported'; reason: string };

export type VideoApi = {
  convertVideo(request: ConvertVideoRequest, onProgress: (fraction: number) => void): Promise<VideoAnswer<Blob>>;
  enlargeFilm(request: EnlargeFilmRequest, onProgress: (fraction: number) => void, enlarge: FrameEnlarger): Promise<VideoAnswer<Blob>>;
  /** Estimates the bytes that `convertVideo` would make, from a few frames. */
  estimateSize(request: ConvertVideoRequest): Promise<VideoAnswer<number>>;
  /** Small pictures along the clip, in order. */
  makeStrip(source: Blob, onProgress: (fraction: number) => void): Promise<VideoAnswer<Blob[]>>;
  readClipFacts(source: Blob): Promise<VideoAnswer<ClipFacts>>;
};
