import { hasPictureEnding, hasVideoEnding } from '../../../../contract/import/media-ending.ts';
import { refuseStoryFile } from '../../../../contract/stories/file/refuse-story-file.ts';
import type { StoryFile } from '../../../../contract/stories/file/story-file.ts';
import { soundLimits } from '../../../../contract/stories/sounds/sound.ts';
import { readOtio } from '../../../../contract/stories/otio/read-otio.ts';
import { type GivenFile, timelineRows } from '../../../../contract/stories/otio/timeline-rows.ts';
import { readStoryFile } from '../../../../workers/archive/client.ts';
import { readDuration } from '../../../../workers/audio/client.ts';
import { newId } from '../../../lib/new-id.ts';
import { soundType } from './story-paths.ts';

type Options = { onProgress: (fraction: number) => void; signal: AbortSignal };

/** A file that was found good: the rows in it, its files by the names that the rows have for them, and what a person is to know. */
export type OpenedFile = { rows: StoryFile; files: ReadonlyMap<string, File>; notes: string[] };

/**
 * Reads a story that was saved as a file, or a timeline together with the files that it names. Nothing is written.
 * @throws AppError STORY_FILE_REFUSED; the signal's reason when aborted
 */
export async function openFile(given: readonly File[], options: Options): Promise<OpenedFile> {
  const timelines = given.filter(({ name }) => /\.otio$/i.test(name));
  if (given.length === 1 && timelines.length === 0) return openArchive(given[0]!, options);
  if (timelines.length !== 1)
    throw refuseStoryFile('Choose one story file (.story.zip), or one timeline (.otio) together with the files that it names.');
  return openTimeline(timelines[0]!, given, options.signal);
}

async function openArchive(archive: File, options: Options): Promise<OpenedFile> {
  const { rows, places } = await readStoryFile(archive, options);
  const files = places.map(({ path, start, size }): [string, File] => {
    const name = path.slice(path.lastIndexOf('/') + 1);
    return [path, new File([archive.slice(start, start + size)], name, { type: path.startsWith('sounds/') ? soundType(name) : '' })];
  });
  const named = new Set([...rows.media, ...rows.sounds, ...rows.pictures].map(({ file }) => file));
  const present = new Map(files);
  const absent = [...named].filter((path) => !present.has(path)).length;
  return { rows, files: present, notes: absent === 0 ? [] : [absent === 1 ? '1 file is not in it.' : `${absent} files are not in it.`] };
}

async function openTimeline(timeline: File, given: readonly File[], signal: AbortSignal): Promise<OpenedFile> {
  const read = readOtio(await timeline.text());
  const others = given.filter((file) => file !== timeline).map(withType);
  const { rows, missing } = timelineRows(
    read,
    others.map((file): GivenFile => ({ name: file.name, kind: kindOf(file.name) })),
    newId,
  );
  const files = new Map(others.map((file) => [file.name, file]));
  // A timeline does not say how long a whole sound is.
  for (const sound of rows.sounds) {
    sound.seconds = Math.min(await readDuration(files.get(sound.file)!, 'audio', signal), soundLimits.seconds);
    sound.end = Math.min(sound.end ?? sound.seconds, sound.seconds);
  }
  if (rows.story.title === '') rows.story.title = timeline.name.replace(/\.otio$/i, '').slice(0, 200);
  const notes = [
    ...(read.leftOut.length === 0 ? [] : [`Left out: ${read.leftOut.join(', ')}.`]),
    ...(missing.length === 0
      ? []
      : [`Not chosen along with it: ${missing.slice(0, 3).join(', ')}${missing.length > 3 ? ` and ${missing.length - 3} more` : ''}.`]),
  ];
  return { rows, files, notes };
}

/** Not every system knows the types of all sounds. */
function withType(file: File): File {
  return file.type !== '' || kindOf(file.name) !== 'sound' ? file : new File([file], file.name, { type: soundType(file.name) });
}

function kindOf(name: string): GivenFile['kind'] {
  if (hasPictureEnding(name)) return 'image';
  return hasVideoEnding(name) ? 'video' : 'sound';
}
