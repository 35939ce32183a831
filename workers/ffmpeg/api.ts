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

/** One conversion, as it crosses to the worker. Sound uses only the beginning and end of the settings. */
export type SafetyRequest = { source: Blob; target: SafetyFormat; settings: ClipSettings };

export type FfmpegApi = {
  convertWithFfmpeg(request: SafetyRequest, onProgress: (fraction: number) => void): Promise<Blob>;
};
