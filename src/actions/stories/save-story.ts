import type { exportStoryFile } from './file/export-story-file.ts';

/** Saves a story as a file. Its code is loaded on demand, because few visits need it. */
export async function saveStoryFile(...args: Parameters<typeof exportStoryFile>): ReturnType<typeof exportStoryFile> {
  const { exportStoryFile: save } = await import('./file/export-story-file.ts');
  return save(...args);
}

/** Saves the timeline of a story as an OpenTimelineIO file. */
export async function saveStoryTimeline(id: string): Promise<void> {
  const { saveTimeline } = await import('./film/save-timeline.ts');
  await saveTimeline(id);
}
