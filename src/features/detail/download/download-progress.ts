import type { ClipFormat, ClipSettings } from '../../../../contract/clip.ts';
import type { AppError } from '../../../../contract/errors.ts';

export const pictureFormats = ['jpg', 'png', 'svg'] as const;
export type DownloadFormat = (typeof pictureFormats)[number] | ClipFormat;

/** Names of the Download As menu, as the specification gives them. */
export const downloadLabels: Record<DownloadFormat, string> = {
  jpg: 'JPG (compressed)',
  png: 'PNG (lossless)',
  svg: 'SVG (vector)',
  mp4: 'MP4 (with audio)',
  gif: 'GIF (no audio)',
  webp: 'WEBP (no audio)',
};

const failureTexts: Record<DownloadFormat, string> = {
  jpg: 'download JPG error',
  png: 'download png error',
  svg: 'download SVG error',
  mp4: 'download Mp4 error',
  gif: 'download Gif error',
  webp: 'download Webp error',
};

/** What was asked for, so that it can be asked for again. */
export type DownloadRequest = { format: DownloadFormat; clip?: ClipSettings | undefined };

/** One download at a time and per picture; `fraction` is true progress, 0–1. `fetched`: how much of the converter is here, while it is fetched. */
export type DownloadState =
  | { step: 'idle' }
  | { step: 'running'; request: DownloadRequest; fraction: number; fetched: number | null }
  | { step: 'failed'; request: DownloadRequest; text: string; reason: string | null };

export type DownloadEvent =
  | { kind: 'start'; request: DownloadRequest }
  | { kind: 'progress'; fraction: number }
  | { kind: 'fetch'; fraction: number }
  | { kind: 'finish' }
  | { kind: 'cancel' }
  | { kind: 'fail'; error: AppError | null };

/** Folds what happens to a download. Progress never runs backwards, and nothing late revives a finished one. */
export function foldDownload(state: DownloadState, event: DownloadEvent): DownloadState {
  if (event.kind === 'start')
    return state.step === 'running' ? state : { step: 'running', request: event.request, fraction: 0, fetched: null };
  if (state.step !== 'running') return state;
  if (event.kind === 'fetch') return { ...state, fetched: event.fraction < 1 ? event.fraction : null };
  if (event.kind === 'progress') {
    return { ...state, fraction: Math.min(1, Math.max(state.fraction, event.fraction)), fetched: null };
  }
  if (event.kind === 'fail') {
    return { step: 'failed', request: state.request, text: failureTexts[state.request.format], reason: event.error?.message ?? null };
  }
  return { step: 'idle' };
}
