import { storyTitle } from '../../../../contract/stories/story-title.ts';
import { fileName } from '../../../lib/files/file-name.ts';
import { deliverFile } from '../../downloads/deliver-file.ts';
import { mediaPaths, soundPaths } from '../file/story-paths.ts';
import { readWholeStory, writeTimeline } from '../file/whole-story.ts';

/**
 * Saves the film of a story as a timeline (OpenTimelineIO) for other programs. It names the files as a story that is saved as a file has
 * them, and has none itself. @throws AppError GONE
 */
export async function saveTimeline(id: string): Promise<void> {
  const whole = await readWholeStory(id);
  // Sounds that the studio makes are WAV files.
  const paths = new Map([...mediaPaths(whole), ...soundPaths(whole, () => null)]);
  const name = fileName(storyTitle(whole.story), id, 'otio');
  await deliverFile(new File([writeTimeline(whole, paths)], name, { type: 'application/json' }));
}
