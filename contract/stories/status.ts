/** States of a story: at rest (`draft`, `ready`, `stopped`, `failed`), or a step of the run that makes it (specification page 2, §4). */
export const storyStatuses = [
  'draft',
  'creating_story',
  'generating_storyboard',
  'generating_images',
  'generating_videos',
  'generating_timeline',
  'processing:exporting_video',
  'processing:user_exporting_video',
  'ready',
  'stopped',
  'failed',
] as const;
export type StoryStatus = (typeof storyStatuses)[number];

export const restingStatuses = ['draft', 'ready', 'stopped', 'failed'] as const satisfies readonly StoryStatus[];
const resting: readonly string[] = restingStatuses;

/** True while a run makes the story. A status of a newer studio counts as one. */
export function isMaking(status: string): boolean {
  return !resting.includes(status);
}

/** True while the film of a story is made at the studio. */
export function isExporting(status: string): boolean {
  return status === 'processing:exporting_video' || status === 'processing:user_exporting_video';
}

const labels: Partial<Record<string, string>> = {
  'processing:exporting_video': 'Exporting...',
  'processing:user_exporting_video': 'Exporting...',
  generating_timeline: 'Generating Timeline...',
  generating_videos: 'Generating Videos...',
  generating_images: 'Generating Images...',
  generating_storyboard: 'Generating Storyboard...',
  creating_story: 'Creating Story...',
};

/** The words of screens for a story that is being made. */
export function statusLabel(status: string): string {
  return labels[status] ?? 'Generating....';
}

/** The status of a story that is stopped. Only its film was being made by an export: there is nothing to continue. */
export function stoppedStatus(status: StoryStatus): StoryStatus {
  return status === 'processing:user_exporting_video' ? 'ready' : 'stopped';
}
