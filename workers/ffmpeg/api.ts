import type { ClipFormat, ClipSettings } from '../../contract/clip.ts';

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
/** One conversion, as it crosses to the worker. `gain` is a factor of every sample of a WAV. */
export type SafetyRequest = { source: Blob } & (
  | { target: ClipFormat; settings: ClipSettings }
  | { target: 'mp3' | 'wav'; settings: Part & { gain: number } }
);

export type FfmpegApi = {
  /** `onFetch` hears how much of the program is here, when it is fetched first. */
  convertWithFfmpeg(request: SafetyRequest, onProgress: (fraction: number) => void, onFetch: (fraction: number) => void): Promise<Blob>;
};
