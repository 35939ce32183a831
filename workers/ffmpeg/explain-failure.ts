import type { SafetyFormat } from './api.ts';

export const damaged = 'This file is damaged or of a kind that cannot be converted.';

/** The reason of a failure of ffmpeg in one sentence for the person; `log`: the lines that it printed. */
export function explainFailure(log: readonly string[], target: SafetyFormat): string {
  if (!log.some((line) => line.includes('matches no streams'))) return damaged;
  return `There is no ${target === 'mp3' || target === 'wav' ? 'sound' : 'film'} in this file.`;
}
