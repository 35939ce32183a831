import type { ClipFormat, ClipSettings } from '../../contract/downloads/clip.ts';
import type { PictureMetadata } from '../../contract/metadata/metadata.ts';

/** MIME types of what is made. */
export const safetyTypes = {
  mp4: 'video/mp4',
  gif: 'image/gif',
  webp: 'image/webp',
  mp3: 'audio/mpeg',
  wav: 'audio/wav',
} as const satisfies Record<ClipFormat | 'mp3' | 'wav', string>;
export type SafetyFormat = keyof typeof safetyTypes;

type Part = Pick<ClipSettings, 'startS' | 'endS'>;
/** `metadata`: generation data for the tags of an MP4. */
export type ClipRequest = { source: Blob; target: ClipFormat; settings: ClipSettings; metadata: PictureMetadata | null };
/** `gain` is a factor of every sample of a WAV. */
export type SoundRequest = { source: Blob; target: 'mp3' | 'wav'; settings: Part & { gain: number } };
/** One conversion, as it crosses to the worker. */
export type SafetyRequest = ClipRequest | SoundRequest;

/** The program as it is kept on this device: bytes, and whether it is here. */
export type Program = { bytes: number; isKept: boolean };

export type FfmpegApi = {
  findProgram(): Promise<Program>;
  /** Brings the program to this device before it is needed. */
  keepProgram(onFetch: (fraction: number) => void): Promise<void>;
  /** `onFetch` gets the downloaded fraction of the program. Raising `stop` ends the job; null where no memory is shared. */
  convertWithFfmpeg(
    request: SafetyRequest & { stop: Int32Array<SharedArrayBuffer> | null },
    onProgress: (fraction: number) => void,
    onFetch: (fraction: number) => void,
  ): Promise<Blob>;
};
