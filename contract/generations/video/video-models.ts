import { nameChoice } from '../settings/name-choice.ts';

type VideoOption = { resolution: string; videoMode?: 'std' | 'pro'; duration?: number; hasEndFrame?: true };

/** The modes of each video model of the specification; the first one is the default. */
export const videoModelOptions: Readonly<Record<string, readonly VideoOption[]>> = {
  pixverse5: [{ resolution: '360p' }, { resolution: '720p' }, { resolution: '1080p' }],
  'kling2.1': [
    { videoMode: 'std', resolution: '720p' },
    { videoMode: 'pro', resolution: '1080p', hasEndFrame: true },
  ],
  'kling2-5': [{ videoMode: 'pro', resolution: '1080p' }],
  'seedance-v1': [{ resolution: '720p', duration: 5, hasEndFrame: true }],
  'MiniMax-Hailuo-02': [{ resolution: '768P', duration: 6 }],
  'wan-i2v': [],
  'wan2.2-i2v': [{ resolution: '720p' }],
  'vidu-q2': [{ resolution: '720p' }, { resolution: '1080p' }],
};

/** Resolution and tags of a model's mode, as `1080p, End Frame`; empty where the resolution is a choice or unknown. */
export function describeVideoOption(model: string, mode?: string): string {
  const options = videoModelOptions[model] ?? [];
  const option = options.length === 1 ? options[0] : options.find(({ videoMode }) => videoMode !== undefined && videoMode === mode);
  return option === undefined ? '' : option.resolution + (option.hasEndFrame === true ? ', End Frame' : '');
}

/** The tag of a model that takes a last picture too, as lists of models show it; empty of another. */
export function endFrameTag(model: string): string {
  const options = videoModelOptions[model] ?? [];
  const tagged = options.filter(({ hasEndFrame }) => hasEndFrame === true);
  if (tagged.length === 0) return '';
  return tagged.length === options.length
    ? 'End Frame'
    : `End Frame on ${tagged.map(({ videoMode = '' }) => nameChoice(videoMode)).join(', ')}`;
}
