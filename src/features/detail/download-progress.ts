import type { AppError } from '../../../contract/errors.ts';

export const downloadFormats = ['jpg', 'png', 'svg'] as const;
export type DownloadFormat = (typeof downloadFormats)[number];

/** Names of the Download As menu, as the specification gives them. */
export const downloadLabels: Record<DownloadFormat, string> = {
  jpg: 'JPG (compressed)',
  png: 'PNG (lossless)',
  svg: 'SVG (vector)',
};

const failureTexts: Record<DownloadFormat, string> = {
  jpg: 'download JPG error',
  png: 'download png error',
  svg: 'download SVG error',
};

/** One download at a time and per picture; `fraction` is true progress, 0–1. */
export type DownloadState =
  | { step: 'idle' }
  | { step: 'running'; format: DownloadFormat; fraction: number }
  | { step: 'failed'; format: DownloadFormat; text: string; reason: string | null };

export type DownloadEvent =
  | { kind: 'start'; format: DownloadFormat }
  | { kind: 'progress'; fraction: number }
  | { kind: 'finish' }
  | { kind: 'cancel' }
  | { kind: 'fail'; error: AppError | null };

/** Folds what happens to a download. Progress never runs backwards, and nothing late revives a finished one. */
export function foldDownload(state: DownloadState, event: DownloadEvent): DownloadState {
  if (event.kind === 'start') return state.step === 'running' ? state : { step: 'running', format: event.format, fraction: 0 };
  if (state.step !== 'running') return state;
  if (event.kind === 'progress') {
    return { ...state, fraction: Math.min(1, Math.max(state.fraction, event.fraction)) };
  }
  if (event.kind === 'fail') {
    return { step: 'failed', format: state.format, text: failureTexts[state.format], reason: event.error?.message ?? null };
  }
  return { step: 'idle' };
}
